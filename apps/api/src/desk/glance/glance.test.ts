import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { password } from '../../platform/testing/testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

const call = (at: string, body?: object, token?: string) => {
  const [method, path] = at.split(' ')
  return app.callConsoleApi(`${method} /console/api/${path}`, body, token)
}

let made = 0
async function operator(...permissions: string[]): Promise<string> {
  const username = `glance${++made}`
  expect((await call('POST operators', { username, password, permissions })).status).toBe(201)
  return (await call('POST login', { username, password }, 'none')).body.token
}

test('the head of a player names last device, risk, conversation and barring hits, each by its permission', async () => {
  const { id, token } = await app.registerPlayer()
  const { body } = await call(`GET players/${id}/glance`)
  expect(body).toEqual({
    last_seen: {
      seen_at: expect.any(String),
      ip: expect.any(String),
      device: '',
      agent: expect.any(String),
      is_new: 0,
    },
    risk: { score: 0, linked: 0, rules: [] },
    holds: [],
    barring_hits: 0,
    chat: null,
  })
  await app.execAsOwner(`insert into player_risk (player_id, score, linked, rules, changed_at)
    values ('${id}', 60, 2, '{"shared_device": 40, "shared_payee": 20}', now())`)
  app.clock.advance(3_600_000)
  await app.callPlayerApi('POST /api/user', {}, token)
  const later = (await call(`GET players/${id}/glance`)).body
  expect(later.last_seen.seen_at > body.last_seen.seen_at).toBe(true)
  expect(later.risk).toEqual({
    score: 60,
    linked: 2,
    rules: [
      { rule: 'shared_device', points: 40 },
      { rule: 'shared_payee', points: 20 },
    ],
  })
  const viewer = await operator('player.view')
  expect((await call(`GET players/${id}/glance`, undefined, viewer)).body).toMatchObject({
    risk: null,
    barring_hits: null,
    chat: null,
  })
  const stranger = await operator('deposit.view')
  expect((await call(`GET players/${id}/glance`, undefined, stranger)).status).toBe(403)
  for (const other of ['0', '018f0000-0000-7000-8000-000000000000'])
    expect((await call(`GET players/${other}/glance`)).status).toBe(404)
})

test('mobile and e-mail are masked for an operator who may not change players', async () => {
  const { id, name } = await app.registerPlayer()
  await call(`PATCH players/${id}`, { mobile: '13612345678', email: 'lin@example.com' })
  const viewer = await operator('player.view')
  const masked = { mobile: '136****5678', email: 'l***@example.com' }
  expect((await call(`GET players/${id}`, undefined, viewer)).body).toMatchObject(masked)
  expect((await call('GET players', { q: name }, viewer)).body.items).toMatchObject([masked])
  const editor = await operator('player.view', 'player.change')
  const whole = { mobile: '13612345678', email: 'lin@example.com' }
  expect((await call(`GET players/${id}`, undefined, editor)).body).toMatchObject(whole)
  expect((await call('GET players', { q: name }, editor)).body.items).toMatchObject([whole])
})

test("the inbox of a player lists the player's items only, by the permissions of the operator", async () => {
  const first = await app.registerPlayer()
  const second = await app.registerPlayer()
  const { message: no } = await app.recharge(first.token, bankDeposit())
  await app.recharge(second.token, bankDeposit())
  const { items, total } = (await call('GET inbox', { player_id: first.id })).body
  expect(items).toMatchObject([{ kind: 'deposits', number: no, player_id: first.id }])
  expect(total).toBe(1)
  const viewer = await operator('player.view')
  expect((await call('GET inbox', { player_id: first.id }, viewer)).body.items).toEqual([])
  expect((await call('GET inbox', { player_id: 'nonsense' })).status).toBe(404)
})

test('a deposit of a player whose deposits are held is refused, and one that was opened before is still credited', async () => {
  const { id, token } = await app.registerPlayer()
  const { message: no } = await app.recharge(token, bankDeposit({ amount: '300' }))
  await call(`POST players/${id}/holds`, { kind: 'deposits', reason: '付款人不符' })
  expect((await call(`GET players/${id}/glance`)).body.holds).toMatchObject([
    { kind: 'deposits', reason: '付款人不符' },
  ])
  expect(await app.recharge(token, bankDeposit())).toMatchObject({
    code: 422,
    message: '您的存款已暂停，如有疑问请联系客服',
  })
  expect((await call(`POST deposits/${no}/approve`, {})).status).toBe(200)
  await call(`POST players/${id}/holds/release`, { kind: 'deposits', reason: '已核实' })
  expect((await app.recharge(token, bankDeposit())).code).toBe(200)
})
