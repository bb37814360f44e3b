import { beijingText } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTransferApp, type TransferApp } from '../transfer/transfer.testing.ts'

let app: TransferApp
beforeAll(async () => {
  app = await openTransferApp()
})
afterAll(() => app.finish())

test('the console adds, edits, pings and deletes a venue without showing its secret', async () => {
  const { token } = await app.playerWith()
  await app.transferIn(token, 10)
  const { body } = await app.callConsoleApi('GET /console/api/venues', {})
  const slot = body.items.find(({ id }: { id: string }) => id === 'slot')
  expect(slot).toMatchObject({ has_secret: true, state: 1, breaker: 'closed' })
  expect(JSON.stringify(body)).not.toContain(app.sandbox.secret)
  expect(
    (await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, code: 'slot', name: 'x' }))
      .status,
  ).toBe(409)
  expect((await app.callConsoleApi('DELETE /console/api/venues/slot')).status).toBe(409)
  expect(
    (await app.callConsoleApi('POST /console/api/venues', { platname: 'spare', name: '备用', sort: 5, state: 0 })).body,
  ).toMatchObject({ id: 'spare', base_url: app.sandbox.url })
  const change = (columns: object) => app.callConsoleApi('PATCH /console/api/venues/spare', columns)
  expect((await change({ repair_from: '2026-05-01 02:00:00', repair_to: '2026-05-01 04:00:00' })).status).toBe(200)
  expect(await change({ repair_to: '2026-05-01 01:00:00' })).toMatchObject({
    status: 422,
    body: { code: 'REPAIR_BACKWARDS' },
  })
  expect((await app.callConsoleApi('POST /console/api/venues/spare/ping')).body).toMatchObject({
    ok: true,
    reason: null,
  })
  expect((await app.callConsoleApi('DELETE /console/api/venues/spare')).status).toBe(200)
  expect((await app.callConsoleApi('PATCH /console/api/venues/slot', { secret: 'another secret' })).status).toBe(200)
  expect((await app.callConsoleApi('POST /console/api/venues/slot/ping')).body).toMatchObject({
    ok: false,
    reason: 'venue slot answered 401 to ping',
  })
  await app.callConsoleApi('PATCH /console/api/venues/slot', { secret: app.sandbox.secret })
  const trail = await app.callConsoleApi('GET /console/api/audit', { q: 'venue.change' })
  expect(JSON.stringify(trail.body)).not.toContain(app.sandbox.secret)
})

test('the list shows result, cause and time of the latest test, also of a venue without a usable address', async () => {
  const shown = async (code: string) => {
    const { body } = await app.callConsoleApi('GET /console/api/venues', {})
    return body.items.find(({ id }: { id: string }) => id === code)
  }
  const ping = (code: string) => app.callConsoleApi(`POST /console/api/venues/${code}/ping`)
  await app.callConsoleApi('POST /console/api/venues', { code: 'fresh', name: '新场馆', state: 0 })
  expect(await shown('fresh')).toMatchObject({ last_cause: null, last_call_at: '' })
  expect((await ping('fresh')).body).toMatchObject({ ok: true, cause: null })
  expect(await shown('fresh')).toMatchObject({
    last_cause: null,
    last_fault: '',
    last_call_at: beijingText(app.clock.now()),
  })
  const causes = [
    [{ base_url: '' }, 'unset'],
    [{ base_url: app.sandbox.url, secret: 'another secret' }, 'denied'],
    [{ base_url: 'http://127.0.0.1:9', secret: app.sandbox.secret }, 'unreachable'],
  ] as const
  for (const [change, cause] of causes) {
    await app.callConsoleApi('PATCH /console/api/venues/fresh', change)
    app.clock.advance(60)
    const { body } = await ping('fresh')
    expect(body).toMatchObject({ ok: false, cause, reason: expect.stringMatching(/\w/) })
    expect(await shown('fresh')).toMatchObject({
      last_cause: cause,
      last_fault: body.reason,
      last_call_at: beijingText(app.clock.now()),
    })
  }
})

test("changing a venue's connection while players have money there requires the operator's confirmation", async () => {
  const { token, id } = await app.playerWith()
  await app.transferIn(token, 1000)
  const change = (columns: object) => app.callConsoleApi('PATCH /console/api/venues/slot', columns)
  const { secret } = app.sandbox
  const moved = { base_url: app.sandbox.url.replace('127.0.0.1', 'localhost') }
  expect(await change({ ...moved, secret })).toMatchObject({ status: 409, body: { code: 'WALLETS_THERE' } })
  expect(await change({ settings: { ...moved, secret } })).toMatchObject({ status: 409 })
  // Changes that keep the connection are accepted.
  for (const same of [{ secret: app.sandbox.secret }, { base_url: app.sandbox.url, state: 1 }, { name: '鲤跃电子' }])
    expect((await change(same)).status).toBe(200)
  expect((await change({ ...moved, secret, keeps_wallets: 1 })).status).toBe(200)
  const [act] = (await app.callConsoleApi('GET /console/api/audit', { q: 'venue.change' })).body.items
  expect(act.after).toMatchObject({ ...moved, keeps_wallets: true })
  expect((await app.callPlayerApi('POST /api/userapimoney/slot', {}, token)).data).toMatchObject({ balance: '1000.00' })
  expect(await app.balances(token)).toEqual({ balance: '0.00', gameblance: '1000.00' })
  expect((await change({ base_url: app.sandbox.url, secret, keeps_wallets: 1 })).status).toBe(200)
  await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, code: 'away', name: '远方' })
  const away = () => app.callConsoleApi('PATCH /console/api/venues/away', { ...moved, secret })
  const isKnown = async () => {
    const accounts = app.app.db.selectFrom('venueAccount').select('isKnown').where('playerId', '=', id)
    return (await accounts.where('venue', '=', 'away').executeTakeFirstOrThrow()).isKnown
  }
  await app.recover(token)
  await app.transferIn(token, 1, 'away')
  const answers = await Promise.all(Array.from({ length: 20 }, away))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(409))
  expect(await isKnown()).toBe(true)
  await app.recover(token)
  expect([(await away()).status, await isKnown()]).toEqual([200, false])
  await app.transferIn(token, 2, 'away')
  expect([await isKnown(), await app.balances(token)]).toEqual([true, { balance: '998.00', gameblance: '2.00' }])
})

test('venue reconciliation lists the players with differing balances', async () => {
  const { token, name, id } = await app.playerWith()
  await app.transferIn(token, 50)
  expect((await app.callConsoleApi('GET /console/api/venues/slot/reconciliation', {})).body.items).toEqual([])
  await app.bet(name, 20, -20)
  const { body } = await app.callConsoleApi('GET /console/api/venues/slot/reconciliation', {})
  expect(body.items).toEqual([
    { id, player_id: id, username: name, cached: '50.00', live: '30.00', difference: '-20.00', is_moving: false },
  ])
})
