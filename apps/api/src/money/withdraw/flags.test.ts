import { hour } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealIn } from '../../platform/base/personal.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

// Signs of account takeover: a new device with a new payee, or a changed password.
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

let made = 6222000050000000
const home = { 'x-forwarded-for': '10.20.0.1', 'user-agent': 'home' }
const thief = { 'x-forwarded-for': '10.66.0.1', 'user-agent': 'thief' }
const signIn = async (name: string, from: Record<string, string>, word = password): Promise<string> =>
  (await app.callPlayerApi('POST /api/login_pc', { name, password: word, code }, undefined, from)).data.api_token

/** Creates a player who registered days ago and signs in from one device. */
async function player() {
  const { id, name } = await app.registerPlayer()
  await signIn(name, home)
  app.clock.advance(48 * hour)
  const credit = await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, {
    amount: '1000',
    reason: 'x',
  })
  expect(credit.status).toBe(201)
  return { id, name }
}
const bind = async (token: string, from: Record<string, string>, bank_owner = '张三') => {
  const card = { bank: '锦绣银行', bank_owner, bank_address: '支行', bank_no: String(made++), pay_pass: payPassword }
  return app.callPlayerApi('POST /api/bindcard', card, token, from)
}
const withdraw = async (token: string, from: Record<string, string>) => {
  const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data as { id: string }[]
  return app.callPlayerApi('POST /api/withdraw', { amount: '100', bank: bank!.id, password: payPassword }, token, from)
}
const loadFlags = async (id: string) =>
  (await app.callConsoleApi('GET /console/api/withdrawals', { player_id: id })).body.items[0]?.flags
const messages = async (token: string) =>
  JSON.stringify((await app.callPlayerApi('POST /api/noticeList', {}, token)).data)

test('flags a new device with a new payee and messages the player; does not flag a known device', async () => {
  const { id, name } = await player()
  const own = await signIn(name, home)
  await bind(own, home)
  expect((await withdraw(own, home)).code).toBe(200)
  expect(await loadFlags(id)).toEqual([])
  app.clock.advance(3000)
  const token = await signIn(name, thief)
  await bind(token, thief)
  expect((await withdraw(token, thief)).code).toBe(200)
  expect(await loadFlags(id)).toEqual(['device'])
  expect(await messages(own)).toContain('如非本人操作')
})

test('flags a password change; holds withdrawals for the configured hours', async () => {
  const { id, name } = await player()
  const token = await signIn(name, home)
  const change = { password, paypassword: 'newpass12', newpasword: 'newpass12' }
  expect((await app.callPlayerApi('POST /api/editPassword', change, token)).code).toBe(200)
  const again = await signIn(name, home, 'newpass12')
  await bind(again, home)
  expect((await withdraw(again, home)).code).toBe(200)
  expect(await loadFlags(id)).toEqual(['password'])
  await app.callConsoleApi('PATCH /console/api/settings', { hold_after_change_hours: 6 })
  app.clock.advance(3000)
  expect(await withdraw(again, home)).toMatchObject({ code: 422, message: expect.stringContaining('前暂停取款') })
  app.clock.advance(6 * hour)
  expect((await withdraw(again, home)).code).toBe(200)
  await app.callConsoleApi('PATCH /console/api/settings', { hold_after_change_hours: 0 })
})

test('flags a card holder other than the player; refuses in strict mode', async () => {
  const { id, name } = await player()
  const token = await signIn(name, home)
  await bind(token, home)
  const payee = await app.app.db.selectFrom('payee').select('id').where('playerId', '=', id).executeTakeFirstOrThrow()
  const owner = sealIn(app.app.config, 'payee.bank_owner', payee.id, '李四')
  await app.execAsOwner(`update payee set bank_owner = '${owner}' where player_id = '${id}'`)
  await app.callConsoleApi('PATCH /console/api/settings', { payee_holder_strict: 1 })
  expect(await withdraw(token, home)).toMatchObject({ code: 422, message: '收款人姓名与实名不符，请更换本人的银行卡' })
  await app.callConsoleApi('PATCH /console/api/settings', { payee_holder_strict: 0 })
  app.clock.advance(3000)
  expect((await withdraw(token, home)).code).toBe(200)
  expect(await loadFlags(id)).toEqual(['holder'])
})

test('a card holder typed in another way than the player is no other person', async () => {
  const { id, name } = await player()
  const token = await signIn(name, home)
  expect((await app.callConsoleApi(`PATCH /console/api/players/${id}`, { realname: '阿依古丽·买买提' })).status).toBe(
    200,
  )
  await bind(token, home)
  const payee = await app.app.db.selectFrom('payee').select('id').where('playerId', '=', id).executeTakeFirstOrThrow()
  const owner = sealIn(app.app.config, 'payee.bank_owner', payee.id, '阿依古丽‧买买提')
  await app.execAsOwner(`update payee set bank_owner = '${owner}' where player_id = '${id}'`)
  expect((await withdraw(token, home)).code).toBe(200)
  expect(await loadFlags(id)).toEqual([])
})

test('failed sign-ins from another device do not lock out a known device', async () => {
  const { name } = await player()
  const guess = () => app.callPlayerApi('POST /api/login_pc', { name, password: 'wrong123', code }, undefined, thief)
  const tries = await Promise.all(Array.from({ length: 20 }, guess))
  expect(tries.filter((answer) => answer.code === 422)).toHaveLength(5)
  const elsewhere = { 'x-forwarded-for': '10.77.0.1', 'user-agent': 'home' }
  expect((await app.callPlayerApi('POST /api/login_pc', { name, password, code }, undefined, elsewhere)).code).toBe(429)
  expect(await signIn(name, home)).toBeTruthy()
  // A known device has five attempts of its own.
  const own = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.callPlayerApi('POST /api/login_pc', { name, password: 'wrong123', code }, undefined, home),
    ),
  )
  expect(own.filter((answer) => answer.code === 422)).toHaveLength(5)
})

test('flags withdrawals after dormancy until an operator has checked the account [R61]', async () => {
  const { id, name } = await player()
  await app.callConsoleApi('PATCH /console/api/settings', { dormant_months: 12 })
  const find = () => app.callConsoleApi('POST /console/api/jobs/find-dormant/run', {})
  app.clock.advance(336 * 24 * hour)
  await find()
  app.clock.advance(31 * 24 * hour)
  expect((await find()).body.processed).toBeGreaterThan(0)
  const token = await signIn(name, home)
  await bind(token, home)
  expect((await withdraw(token, home)).code).toBe(200)
  expect(await loadFlags(id)).toContain('dormant')
  const [row] = (await app.callConsoleApi('GET /console/api/dormancies', { q: name, state: 'returned' })).body.items
  await app.callConsoleApi(`POST /console/api/dormancies/${row.id}/check`, { note: '已核实' })
  app.clock.advance(3000)
  expect((await withdraw(token, home)).code).toBe(200)
  expect(await loadFlags(id)).not.toContain('dormant')
  await app.callConsoleApi('PATCH /console/api/settings', { dormant_months: 0 })
})
