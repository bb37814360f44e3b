import { hour } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const reset = (id: string, kind: string, reason: string = '本人视频核实') =>
  app.callConsoleApi(`POST /console/api/players/${id}/reset-password`, { kind, reason })
const logIn = async (name: string, word: string) =>
  app.callPlayerApi('POST /api/login_pc', { name, password: word, code }, undefined, { 'x-forwarded-for': '10.9.9.9' })
const card = {
  bank: '锦绣银行',
  bank_owner: '张三',
  bank_address: '支行',
  bank_no: '6222000011112222',
  pay_pass: payPassword,
}

test('a login password is reset to a one-time one that must be changed first', async () => {
  const { id, name, token } = await app.registerPlayer()
  expect((await reset(id, 'login', ' ')).status).toBe(422)
  expect((await reset('nobody', 'login')).status).toBe(404)
  const answer = await reset(id, 'login')
  expect(answer).toMatchObject({ status: 200, body: { password: expect.stringMatching(/^[a-z]{5}\d{5}$/) } })
  const once = answer.body.password as string
  expect(await app.callPlayerApi('POST /api/user', {}, token)).toMatchObject({ code: 401 })
  expect((await logIn(name, password)).message).toBe('账号或密码错误')
  const fresh = (await logIn(name, once)).data.api_token as string
  expect((await app.callPlayerApi('POST /api/user', {}, fresh)).code).toBe(200)
  expect(await app.callPlayerApi('POST /api/bindcard', card, fresh)).toMatchObject({
    code: 422,
    message: '请先修改登录密码',
  })
  const change = { password: once, paypassword: 'mine1234', newpasword: 'mine1234' }
  expect((await app.callPlayerApi('POST /api/editPassword', change, fresh)).code).toBe(200)
  const own = (await logIn(name, 'mine1234')).data.api_token as string
  expect((await app.callPlayerApi('POST /api/bindcard', card, own)).code).toBe(200)
  expect(JSON.stringify((await app.callPlayerApi('POST /api/noticeList', {}, own)).data)).toContain('密码已重置')
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: 'player.resetPassword' })).body
  expect(items[0]).toMatchObject({ subject_id: id, reason: '本人视频核实', after: { kind: 'login' } })
  expect(JSON.stringify(items)).not.toContain(once)
})

test('a one-time payment password is valid only for changing it, and withdrawals are held for a day', async () => {
  const { id, name } = await app.registerPlayer()
  const { body } = await reset(id, 'pay')
  expect(body).toMatchObject({ password: expect.stringMatching(/^\d{6}$/) })
  let token = (await logIn(name, password)).data.api_token as string
  const bind = (pay_pass: string) =>
    app.callPlayerApi('POST /api/bindcard', { ...card, bank_no: '6222000011113333', pay_pass }, token)
  expect((await bind(body.password)).message).toBe('请先修改支付密码')
  const change = { password: body.password, paypassword: '654321', newpasword: '654321' }
  expect((await app.callPlayerApi('POST /api/editPayPassword', change, token)).code).toBe(200)
  expect((await bind('654321')).code).toBe(200)
  expect(
    (await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, { amount: '500', reason: 'x' })).status,
  ).toBe(201)
  const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data as { id: string }[]
  const withdraw = (key: string) =>
    app.callPlayerApi('POST /api/withdraw', { amount: '100', bank: bank!.id, password: '654321' }, token, {
      'idempotency-key': key,
    })
  expect(await withdraw('one')).toMatchObject({ code: 422, message: expect.stringContaining('前暂停取款') })
  app.clock.advance(23 * hour)
  token = (await logIn(name, password)).data.api_token
  expect((await withdraw('two')).code).toBe(422)
  app.clock.advance(hour)
  expect((await withdraw('three')).code).toBe(200)
})

test('of twenty concurrent resets, only the last password works', async () => {
  const { id, name } = await app.registerPlayer()
  expect((await app.callConsoleApi('GET /console/api/me')).status).toBe(200) // signs in once, before the concurrent calls
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(id, 'login')))
  const made = answers.filter(({ status }) => status === 200)
  expect(made.length).toBeGreaterThan(0)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const opened = []
  for (const { body } of made) {
    opened.push((await logIn(name, body.password)).code)
    // Waits out the lock that wrong passwords cause.
    app.clock.advance(hour)
  }
  expect(opened.filter((one) => one === 200)).toHaveLength(1)
})
