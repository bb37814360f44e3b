import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await openTestApp({
    demo: true,
    config: { publicUrl: 'https://main.example', hosts: ['main.example', 'localhost'] },
  })
  token = (await app.registerPlayer()).token
})
afterAll(() => app.finish())

const send = async (url: string, payload: object | string = {}, headers: Record<string, string> = {}) => {
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: {
      host: 'main.example',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  })
  return { name: answer.headers['x-refusal'], field: answer.headers['x-refusal-field'], code: answer.json().code }
}

test('a refusal of the players’ API names itself and its fields in headers; the body stays an envelope', async () => {
  const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no: '6222000033330001' }
  expect(await send('/api/bindcard', { ...card, pay_pass: '000000' })).toEqual({
    name: 'PAY_PASSWORD_WRONG',
    field: 'pay_pass, password',
    code: 422,
  })
  expect(await send('/api/transfer', { sourcetype: 'userbalance', targettype: 'ag', amount: '1' })).toMatchObject({
    name: 'MAIN_TOO_LOW',
    field: 'amount',
  })
  expect(await send('/api/user')).toEqual({ name: undefined, field: undefined, code: 200 })
})

test('refusals before the call have the header too', async () => {
  expect(await send('/api/user', {}, { authorization: '' })).toMatchObject({ name: 'SIGNED_OUT', code: 401 })
  expect(await send('/api/nothing')).toMatchObject({ name: 'NOT_FOUND', code: 404 })
  expect(await send('/api/user', '{')).toMatchObject({ name: 'BAD_REQUEST', code: 400 })
  expect(await send('/api/user', 'x', { 'content-type': 'text/plain' })).toMatchObject({ name: 'WRONG_CONTENT_TYPE' })
  expect(await send('/api/user', {}, { host: 'other.example' })).toMatchObject({ name: 'MISDIRECTED', code: 421 })
  expect(await send(`/api/${'a'.repeat(300)}%zz`)).toMatchObject({ name: 'NOT_FOUND' })
})
