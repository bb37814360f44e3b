import { day } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOf } from '../../access/identity/factor.testing.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const logIn = async (name: string, word = password) =>
  app.callPlayerApi('POST /api/login_pc', { name, password: word, code }, undefined, { 'x-forwarded-for': '10.9.9.8' })
const reset = (id: string, reason = '本人视频核实', as?: string) =>
  app.callConsoleApi(`POST /console/api/players/${id}/reset-otp`, { reason }, as)
const readDetail = async (id: string) => (await app.callConsoleApi(`GET /console/api/players/${id}`)).body

/** Enrols a factor with the login password alone, as whoever has learned it can. */
async function enrol(token: string) {
  const { secret } = (await app.callPlayerApi('POST /api/factor/start', { password }, token)).data
  const next = codesOf(app, secret)
  const { codes } = (await app.callPlayerApi('POST /api/factor/confirm', { otp: await next() }, token)).data
  return { codes: codes as string[], next }
}

test("an operator removes a factor that is not the player's: sessions end, withdrawals are held, the player is notified [R7, R8]", async () => {
  const owner = await app.registerPlayer()
  const { codes } = await enrol((await logIn(owner.name)).data.api_token)
  const stranger = (await logIn(owner.name)).data.api_token as string
  expect((await app.callPlayerApi('POST /api/factor/stepUp', { is_on: 1 }, stranger)).code).toBe(200)
  expect(await readDetail(owner.id)).toMatchObject({ has_factor: true })

  expect((await reset(owner.id, ' ')).status).toBe(422)
  expect((await reset('nobody')).status).toBe(404)
  await app.callConsoleApi('POST /console/api/operators', { username: 'seer', password, permissions: ['player.view'] })
  const seer = (await app.callConsoleApi('POST /console/api/login', { username: 'seer', password }, 'none')).body.token
  expect((await reset(owner.id, 'x', seer)).status).toBe(403)
  expect(await reset(owner.id)).toMatchObject({ status: 200, body: { id: owner.id, has_factor: false, sessions: [] } })

  expect((await app.callPlayerApi('POST /api/user', {}, stranger)).code).toBe(401)
  const token = (await logIn(owner.name)).data.api_token as string
  expect((await app.callPlayerApi('POST /api/factor', {}, token)).data).toMatchObject({
    is_on: 0,
    codes: 0,
    passkeys: 0,
    is_step_up: 0,
  })
  const card = {
    bank: '锦绣银行',
    bank_owner: '张三',
    bank_address: '支行',
    bank_no: '6222000011115555',
    pay_pass: payPassword,
  }
  expect((await app.callPlayerApi('POST /api/bindcard', card, token)).code).toBe(200) // without a factor
  await app.callConsoleApi(`POST /console/api/players/${owner.id}/adjustments`, { amount: '500', reason: 'x' })
  const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data as { id: string }[]
  const order = { amount: '100', bank: bank!.id, password: payPassword }
  expect(await app.callPlayerApi('POST /api/withdraw', order, token, { 'idempotency-key': 'held' })).toMatchObject({
    code: 422,
    message: expect.stringContaining('前暂停取款'),
  })
  expect(JSON.stringify((await app.callPlayerApi('POST /api/noticeList', {}, token)).data)).toContain('二次验证已重置')
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: 'player.resetFactor' })).body
  expect(items).toMatchObject([{ subject_kind: 'player', subject_id: owner.id, reason: '本人视频核实' }])

  app.clock.advance(2 * day)
  const forgot = { name: owner.name, otp: codes[0], password: 'newpass99', confirmPass: 'newpass99' }
  expect((await app.callPlayerApi('POST /api/forgot', forgot)).code).toBe(422)
  // Without a factor a reset changes nothing.
  const later = (await logIn(owner.name)).data.api_token as string
  expect((await reset(owner.id)).status).toBe(200)
  expect((await app.callPlayerApi('POST /api/user', {}, later)).code).toBe(200)
})

test("with four_eyes_changes a second operator approves the reset of a player's factor [R7]", async () => {
  const { id, token } = await app.registerPlayer()
  await enrol(token)
  await app.createOperator('second')
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })
  const asked = await reset(id, '手机遗失')
  expect(asked).toMatchObject({
    status: 202,
    body: { act: 'player.resetFactor', subject_id: id, before: { has_factor: true } },
  })
  expect((await app.callPlayerApi('POST /api/user', {}, token)).code).toBe(200)
  const { token: by } = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none'))
    .body
  expect((await app.callConsoleApi(`POST /console/api/approvals/${asked.body.id}/approve`, {}, by)).status).toBe(200)
  expect((await app.callPlayerApi('POST /api/user', {}, token)).code).toBe(401)
  expect(await readDetail(id)).toMatchObject({ has_factor: false })
})
