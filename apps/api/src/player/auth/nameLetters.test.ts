import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { submit } from '../verification/verification.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.callConsoleApi('PATCH /console/api/settings', { limit_register_ip: 1000, pow_after: 0 })
})
afterAll(() => app.finish())

let count = 0
const register = (realname: string) =>
  app.callPlayerApi('POST /api/register', {
    name: `letter${(count += 1)}`,
    password,
    confirmPass: password,
    realname,
    paypassword: payPassword,
    code,
  })

const vietnamese = ['Nguyễn Thị Ánh', 'Đặng Văn Ư', 'Nguyễn Thị Ánh'.normalize('NFD')]
const thai = ['สมชาย ใจดี', 'อำไพ น้ำทิพย์']
const changed = async (id: string, realname: string) =>
  (await app.callConsoleApi(`PATCH /console/api/players/${id}`, { realname })).status

test('a name has the letters of the languages that are switched on [AUTH-42]', async () => {
  const answers = async () => {
    const codes: number[] = []
    for (const name of ['张三', 'Li Si', ...vietnamese, ...thai]) codes.push((await register(name)).code)
    return codes
  }
  const { id } = await app.registerPlayer()
  expect(await answers()).toEqual([200, 200, 422, 422, 422, 422, 422])
  expect([await changed(id, vietnamese[0]!), await changed(id, thai[0]!)]).toEqual([422, 422])
  await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh,vi' })
  expect(await answers()).toEqual([200, 200, 200, 200, 200, 422, 422])
  expect([await changed(id, vietnamese[0]!), await changed(id, thai[0]!)]).toEqual([200, 422])
  await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh,en,vi,th' })
  expect(await answers()).toEqual([200, 200, 200, 200, 200, 200, 200])
  for (const name of ['Nguyễn 1', 'Zoë', '๑๒๓', '฿', 'Ｎguyễn', 'สม\u200bชาย'])
    expect([name, (await register(name)).code]).toEqual([name, 422])
  expect([await changed(id, thai[0]!), await changed(id, 'สม1')]).toEqual([200, 422])
})

test('identity papers and bank cards have the same letters as names [AUTH-42, R3]', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh,vi,th' })
  for (const [at, realname] of [vietnamese[0]!, thai[1]!].entries()) {
    const token = String((await register(realname)).data?.api_token)
    const passport = { kind: 'passport', realname }
    expect((await submit(app, token, `P123456${at}`, passport)).code).toBe(200)
    const card = { bank_owner: realname, bank: '锦绣银行', bank_address: 'Hà Nội', bank_no: `622588880000111${at}` }
    expect(await app.callPlayerApi('POST /api/bindcard', { ...card, pay_pass: payPassword }, token)).toMatchObject({
      code: 200,
    })
  }
  await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh' })
  const { token } = await app.registerPlayer()
  const refused = await submit(app, token, 'P7654321', { kind: 'passport', realname: vietnamese[0] })
  expect(refused).toMatchObject({ code: 422, message: '请填写证件上的真实姓名' })
})
