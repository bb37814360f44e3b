import { dayOf, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ hashesInFull: true, at: '2026-03-01T04:00:00.000Z' })
})
afterAll(() => app.finish())

const settings = (change: object) => app.callConsoleApi('PATCH /console/api/settings', change)
let addresses = 0
const from = () => ({ 'x-forwarded-for': `10.88.${Math.floor(++addresses / 250)}.${addresses % 250}` })
const logIn = (name: string, word: string) =>
  app.callPlayerApi('POST /api/login_pc', { name, password: word, code }, undefined, from())
const register = (name: string, more: object = {}) =>
  app.callPlayerApi(
    'POST /api/register',
    { name, password, confirmPass: password, realname: '张三', paypassword: payPassword, code, ...more },
    undefined,
    from(),
  )

test('an unknown name and a wrong password get the same answer [R5]', async () => {
  const { name } = await app.registerPlayer()
  const wrong = { http: 200, code: 422, message: '账号或密码错误', data: null }
  expect(await logIn('nobody01', 'wrong1234')).toMatchObject(wrong)
  expect(await logIn(name, 'wrong1234')).toMatchObject(wrong)
})

test('with a limit of three, three wrong passwords lock the login and three wrong payment passwords lock payments [R6]', async () => {
  await settings({ limit_login_name: 3, limit_paypass: 3 })
  const { name, token } = await app.registerPlayer()
  for (let turn = 0; turn < 3; turn++) expect((await logIn(name, 'wrong1234')).code).toBe(422)
  expect(await logIn(name, password)).toMatchObject({ code: 429 })
  const change = (old: string) =>
    app.callPlayerApi(
      'POST /api/editPayPassword',
      { password: old, paypassword: '654321', newpasword: '654321' },
      token,
    )
  for (let turn = 0; turn < 3; turn++) expect((await change('111111')).code).toBe(422)
  expect(await change(payPassword)).toMatchObject({ code: 429 })
  app.clock.advance(31 * minute)
  expect((await logIn(name, password)).code).toBe(200)
  expect((await change(payPassword)).code).toBe(200)
  await settings({ limit_login_name: 5, limit_paypass: 5 })
})

test('a lock lasts its whole window from the last wrong attempt, even if the attempts were far apart [R6, D-098]', async () => {
  const { name, token } = await app.registerPlayer()
  const pay = (old: string) =>
    app.callPlayerApi('POST /api/editPayPassword', { password: old, paypassword: '654321' }, token)
  /** Makes five wrong attempts, `pause` minutes apart. */
  const locked = async (pause: number, wrong: () => Promise<{ code: number }>) => {
    for (let n = 0; n < 5; n++) {
      if (n > 0) app.clock.advance(pause * minute)
      expect((await wrong()).code).toBe(422)
    }
  }
  await locked(7, () => pay('111111'))
  for (const pause of [3, 26]) {
    app.clock.advance(pause * minute)
    expect(await pay(payPassword)).toMatchObject({ code: 429, message: '支付密码错误次数过多，请30分钟后再试' })
  }
  app.clock.advance(minute)
  expect((await pay(payPassword)).code).toBe(200)

  await locked(3, () => logIn(name, 'wrong1234'))
  for (const pause of [4, 10]) {
    app.clock.advance(pause * minute)
    expect((await logIn(name, password)).code).toBe(429)
  }
  app.clock.advance(minute)
  expect((await logIn(name, password)).code).toBe(200)
})

test('with `ask_birthday` on, rejects registrations below the legal age [R1]', async () => {
  expect((await register('early1')).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/app')).data.ask_birthday).toBe(0)
  await settings({ ask_birthday: 1, minimum_age: 21 })
  expect((await app.callPlayerApi('POST /api/app')).data.ask_birthday).toBe(1)
  for (const birthday of ['', undefined, '2005-02-30', '1899-12-31', '2026-03-02', '昨天'])
    expect(await register('young1', { birthday })).toMatchObject({ code: 422, message: '请填写生日' })
  const today = dayOf(app.clock.now())
  const before = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  for (const birthday of ['2010-01-01', before(20)])
    expect(await register('young1', { birthday })).toMatchObject({ code: 422, message: '未满21周岁，不能注册' })
  // Earlier rules are reported first.
  expect((await register('young', {})).message).toBe('用户名长度不得低于6位，以字母和数字组合！')
  expect((await register('adult1', { birthday: before(21) })).code).toBe(200)
  const row = app.app.db.selectFrom('player').select('birthday').where('username', '=', 'adult1')
  expect((await row.executeTakeFirstOrThrow()).birthday).toBe(before(21))
  await settings({ ask_birthday: 0, minimum_age: 18 })
})
