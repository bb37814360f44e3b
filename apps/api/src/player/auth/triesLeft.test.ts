import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const card = (pay_pass: string) => ({
  bank: '锦绣银行',
  bank_owner: '张三',
  bank_address: '支行',
  bank_no: '6222009900001234',
  pay_pass,
})

test('a wrong payment password says how many tries are left, over all calls that ask for it [S-28, S-32, CARD-16]', async () => {
  const { id, token } = await app.registerPlayer()
  const call = (at: string, body: object) => app.callPlayerApi(at, body, token)
  expect((await call('POST /api/bindcard', card(payPassword))).code).toBe(200)
  await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, {
    amount: '500',
    reason: '测试',
    turnover_multiple: 0,
  })
  const [own] = (await call('POST /api/getcard', { type: 1 })).data
  const wrongs = [
    () => call('POST /api/withdraw', { amount: '100', bank: own.id, password: '000000' }),
    () => call('POST /api/bindcard', { ...card('000000'), bank_no: '6222009900005678' }),
    () => call('POST /api/delcard', { id: own.id, pay_pass: '000000' }),
  ]
  for (const [n, wrong] of wrongs.entries())
    expect(await wrong()).toMatchObject({ code: 422, message: '支付密码错误', data: { tries_left: 4 - n } })
  // Malformed passwords are not tries.
  expect(await call('POST /api/delcard', { id: own.id, pay_pass: '1' })).toMatchObject({ data: null })
  const change = { password: '000000', paypassword: '654321', newpasword: '654321' }
  expect(await call('POST /api/editPayPassword', change)).toMatchObject({
    message: '旧密码错误',
    data: { tries_left: 1 },
  })
  expect(await wrongs[0]!()).toMatchObject({ message: '支付密码错误', data: { tries_left: 0 } })
  expect(await wrongs[0]!()).toMatchObject({ code: 429, message: '支付密码错误次数过多，请30分钟后再试', data: null })
})

test('a right payment password starts the tries anew, and a wrong login password tells none', async () => {
  const { token } = await app.registerPlayer()
  const bind = (body: object) => app.callPlayerApi('POST /api/bindcard', body, token)
  expect(await bind(card('000000'))).toMatchObject({ data: { tries_left: 4 } })
  expect((await bind({ ...card(payPassword), bank_no: '6222009900009999' })).code).toBe(200)
  expect(await bind(card('000000'))).toMatchObject({ data: { tries_left: 4 } })
  const change = { password: 'koi00000', paypassword: 'koi54321', newpasword: 'koi54321' }
  expect(await app.callPlayerApi('POST /api/editPassword', change, token)).toMatchObject({
    message: '旧密码错误',
    data: null,
  })
  expect(password).not.toBe('koi00000')
})

test('twenty wrong payment passwords at once tell each number of tries once', async () => {
  const { token } = await app.registerPlayer()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.callPlayerApi('POST /api/bindcard', card('000000'), token)),
  )
  const told = answers.filter(({ code }) => code === 422).map(({ data }) => data.tries_left as number)
  expect(told.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4])
})
