import { minute, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prunePartnerCallsJob } from '../../platform/outside/partnerCall.job.ts'
import { runJob } from '../../platform/queue/job.ts'
import { openTransferApp, type TransferApp } from '../transfer/transfer.testing.ts'

let app: TransferApp
beforeAll(async () => {
  app = await openTransferApp()
})
afterAll(() => app.finish())

const ask = (at: string, body: object = {}, token?: string) => app.callConsoleApi(at, body, token)
const venue = async (code: string) =>
  (await ask('GET /console/api/venues', { q: code })).body.items.find(({ id }: { id: string }) => id === code)
const calls = async (code: string) => (await ask(`GET /console/api/venues/${code}/calls`)).body.items

test('a venue that the API adds without a state is off, and one that was never tested is turned on only with a confirmation', async () => {
  expect((await ask('POST /console/api/venues', { code: 'fresh', name: '新场馆' })).body).toMatchObject({
    state: 0,
    test: null,
  })
  const turnOn = (more: object = {}) => ask('PATCH /console/api/venues/fresh', { state: 1, without_test: 0, ...more })
  const refused = { status: 409, body: { code: 'NEVER_TESTED' } }
  expect(await turnOn()).toMatchObject(refused)
  expect(await ask('PATCH /console/api/venues/fresh', { state: 2, without_test: 0 })).toMatchObject(refused)
  expect(
    await ask('POST /console/api/venues', { code: 'fresh2', name: '二', state: 1, without_test: 0 }),
  ).toMatchObject(refused)
  expect((await venue('fresh')).state).toBe(0)
  expect(await turnOn({ without_test: 1 })).toMatchObject({ status: 200, body: { state: 1 } })
  const [act] = (await ask('GET /console/api/audit', { q: 'venue.change' })).body.items
  expect(act).toMatchObject({ subject_id: 'fresh', after: { state: 1, without_test: true } })

  await ask('PATCH /console/api/venues/fresh', { state: 0 })
  expect((await ask('POST /console/api/venues/fresh/ping')).body.ok).toBe(true)
  expect(await turnOn()).toMatchObject({ status: 200, body: { state: 1 } })
})

test('the newest test is kept with its time, operator and calls; another secret makes it a test of earlier settings', async () => {
  await ask('POST /console/api/venues', { code: 'tested', name: '测试' })
  await ask('POST /console/api/venues/tested/ping')
  expect((await venue('tested')).test).toMatchObject({
    by: 'admin',
    ok: true,
    has_passed: true,
    is_current: true,
    calls: [{ method: 'POST', path: expect.stringMatching(/\/ping$/), status: 200, fault: '' }],
  })
  app.clock.advance(minute)
  await ask('PATCH /console/api/venues/tested', { secret: 'another secret' })
  expect((await venue('tested')).test).toMatchObject({ ok: true, is_current: false })
  app.clock.advance(second)
  await ask('POST /console/api/venues/tested/ping')
  expect((await venue('tested')).test).toMatchObject({
    ok: false,
    has_passed: true,
    is_current: true,
    calls: [{ status: 401 }],
  })
  const acts = (await ask('GET /console/api/audit', { q: 'venue.ping' })).body.items
  expect(acts[0]).toMatchObject({ actor_name: 'admin', subject_id: 'tested', after: { ok: false } })
})

test('the last twenty calls of a venue are listed newest first without secrets, names and numbers, and a job deletes the others', async () => {
  const { token, id } = await app.playerWith()
  const { username } = await app.connection.db
    .selectFrom('player')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.transferIn(token, 10)
  for (let n = 0; n < 25; n++) {
    app.clock.advance(second)
    await ask('POST /console/api/venues/slot/ping')
  }
  const listed = await calls('slot')
  expect(listed).toHaveLength(20)
  expect(listed[0]).toMatchObject({ direction: 'out', method: 'POST', status: 200 })
  expect(listed.map(({ at }: { at: string }) => at)).toEqual(
    listed.map(({ at }: { at: string }) => at).toSorted((one: string, other: string) => other.localeCompare(one)),
  )
  app.clock.advance(second)
  await app.transferIn(token, 10)
  const moved = JSON.stringify(await calls('slot'))
  expect(moved).toContain('"excerpt":"')
  for (const personal of [app.sandbox.secret, username, username.toLowerCase()]) expect(moved).not.toContain(personal)
  await runJob(app.app, prunePartnerCallsJob, null)
  const { rows } = await app.connection.pool.query('select partner, count(*)::int from partner_call group by 1')
  for (const { count } of rows) expect(count).toBeLessThanOrEqual(20)
})

test('a call of an operator without permission for venues is refused', async () => {
  await ask('POST /console/api/operators', {
    username: 'onlybets',
    password: 'koi-12345',
    permissions: ['bet.view'],
  })
  const { token } = (await ask('POST /console/api/login', { username: 'onlybets', password: 'koi-12345' })).body
  for (const at of ['GET /console/api/venues/slot/calls', 'POST /console/api/venues/slot/ping'])
    expect((await ask(at, {}, token)).status).toBe(403)
  expect((await ask('GET /console/api/venues/none/calls')).status).toBe(404)
})
