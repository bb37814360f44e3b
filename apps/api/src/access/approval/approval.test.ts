import { write } from '@koi/contract/endpoint'
import { NotFound } from '@koi/contract/refusal.copy'
import { hour } from '@koi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { handlersOf } from '../../server/handlers.ts'
import { CallCounts } from '../identity/calls.ts'
import { gateOf } from '../identity/gate.ts'
import { Sessions } from '../identity/session.ts'
import { mount } from '../../platform/http/mount.ts'
import { on } from '../../platform/http/on.ts'
import { makeServer } from '../../platform/http/server.ts'
import { approvalConsole } from './approval.console.ts'
import { requestApproval } from './approval.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

// With `four_eyes_changes` on, changes to payment destinations, thresholds and operators need approval.
let app: TestApp
let second: string
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  await app.createOperator('second')
  expect((await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })).status).toBe(200)
})
afterAll(() => app.finish())
beforeEach(async () => {
  second = await signIn('second')
})

const signIn = async (username: string): Promise<string> =>
  (
    await app.callConsoleApi(
      'POST /console/api/login',
      { username, password: username === 'admin' ? 'admin12345' : password },
      'none yet',
    )
  ).body.token
let nextAccount = 62220000000000
const account = (change: object = {}) => ({
  kind: 'bank',
  bank_no: String(nextAccount++),
  bank_owner: '李四',
  ...change,
})
const requestAccount = (body: object = account()) => app.callConsoleApi('POST /console/api/receiving-accounts', body)
const approve = (id: string, token: string) =>
  app.callConsoleApi(`POST /console/api/approvals/${id}/approve`, {}, token)
const listOpen = async () => (await app.callConsoleApi('GET /console/api/approvals', { state: 'open' })).body
const loadId = async (username: string): Promise<string> =>
  (await app.callConsoleApi('GET /console/api/operators', { q: username })).body.items[0].id
const findReceivers = async (q: string) =>
  (await app.callConsoleApi('GET /console/api/receiving-accounts', { q })).body.items

test('a new receiving account waits for approval by an operator other than its maker', async () => {
  const body = account()
  const waiting = await requestAccount(body)
  expect(waiting).toMatchObject({
    status: 202,
    body: { outcome: 'waiting', state: 'open', act: 'receiver.add', before: null, after: body, decided_by: '' },
  })
  expect(await findReceivers(body.bank_no)).toHaveLength(0)
  expect((await listOpen()).items.map(({ id }: { id: string }) => id)).toContain(waiting.body.id)
  expect(await approve(waiting.body.id, '')).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_NEEDED' } })
  expect(await approve(waiting.body.id, second)).toMatchObject({
    status: 200,
    body: { state: 'approved', decided_by: 'second' },
  })
  expect(await findReceivers(body.bank_no)).toHaveLength(1)
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: waiting.body.subject_id })).body
  expect(items.map(({ act, actor_name }: Record<string, string>) => [act, actor_name])).toEqual(
    expect.arrayContaining([
      ['approval.ask', 'admin'],
      ['approval.approve', 'second'],
    ]),
  )
})

test('a write that may wait answers with `outcome` waiting or done, and no other answer has the field', async () => {
  const setOff = () => app.callConsoleApi('PATCH /console/api/settings', { title: '锦鲤' })
  expect(await setOff()).toMatchObject({ status: 200, body: { outcome: 'done', title: '锦鲤' } })
  const { id } = (await requestAccount()).body
  const kept = (await app.callConsoleApi('GET /console/api/approvals', { q: 'admin' })).body.items
  for (const answer of [(await approve(id, second)).body, ...kept]) expect(answer).not.toHaveProperty('outcome')
  for (const { endpoint } of handlersOf(app.app)) {
    const { properties = {} } = z.toJSONSchema(endpoint.reply, { io: 'input', unrepresentable: 'any' })
    if (endpoint.mayWait) expect(properties, endpoint.name).not.toHaveProperty('outcome')
  }
})

test('20 concurrent identical requests create one approval; 20 concurrent approvals apply it once', async () => {
  const body = account()
  const requests = await Promise.all(Array.from({ length: 20 }, () => requestAccount(body)))
  expect(new Set(requests.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
  const { id } = requests[0]!.body
  const approved = await Promise.all(Array.from({ length: 20 }, () => approve(id, second)))
  expect(new Set(approved.map(({ status, body: { state } }) => `${status} ${state}`))).toEqual(
    new Set(['200 approved']),
  )
  expect(await findReceivers(body.bank_no)).toHaveLength(1)
})

test('concurrent approval and rejection: exactly one is stored', async () => {
  const body = account()
  const { id } = (await requestAccount(body)).body
  const reject = () => app.callConsoleApi(`POST /console/api/approvals/${id}/reject`, { reason: '不认识' }, second)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? approve(id, second) : reject())))
  const states = new Set(answers.filter(({ status }) => status === 200).map((answer) => answer.body.state))
  expect(states.size).toBe(1)
  for (const { status, body: no } of answers.filter(({ status }) => status !== 200))
    expect([status, no.code]).toEqual([409, 'APPROVAL_DECIDED'])
  expect(await findReceivers(body.bank_no)).toHaveLength(states.has('approved') ? 1 : 0)
})

test('a rejection needs a reason and changes nothing; the maker may reject their own request', async () => {
  const body = account()
  const { id } = (await requestAccount(body)).body
  expect((await app.callConsoleApi(`POST /console/api/approvals/${id}/reject`, {})).status).toBe(422)
  const rejected = await app.callConsoleApi(`POST /console/api/approvals/${id}/reject`, { reason: '写错了' })
  expect(rejected).toMatchObject({ status: 200, body: { state: 'rejected', reason: '写错了' } })
  expect(await approve(id, second)).toMatchObject({ status: 409, body: { code: 'APPROVAL_DECIDED' } })
  expect(await findReceivers(body.bank_no)).toHaveLength(0)
})

test("changing a gateway's address or secret needs approval and hides the secret; changing its name does not", async () => {
  const [{ id }] = (await app.callConsoleApi('GET /console/api/pay-channels')).body.items
  const change = (body: object) => app.callConsoleApi(`PATCH /console/api/pay-channels/${id}`, body)
  expect((await change({ name: '改名' })).status).toBe(200)
  for (const settings of [
    { base_url: 'https://pay.example/a', secret: 'first-secret' },
    { secret: 'gateway-secret' },
  ]) {
    const waiting = await change({ settings })
    expect(waiting.status).toBe(202)
    expect(JSON.stringify([waiting.body, await listOpen()])).not.toContain('gateway-secret')
    expect((await approve(waiting.body.id, second)).status).toBe(200)
  }
  const [after] = (await app.callConsoleApi('GET /console/api/pay-channels')).body.items
  expect(after.settings).toEqual({ base_url: 'https://pay.example/a', secret: { set: true } })
  const { rows } = await app.app.pool.query('select change, before, after from approval')
  expect(JSON.stringify(rows)).not.toContain('gateway-secret')
})

test('approval and audit trail format amounts in the same way as the venue row', async () => {
  const [{ code, win_cap }] = (await app.callConsoleApi('GET /console/api/venues')).body.items
  const change = { base_url: 'https://venue.example', win_cap: '50000', least: 2, takes_decimals: true, state: 2 }
  const at = `PATCH /console/api/venues/${code}`
  const waiting = await app.callConsoleApi(at, { ...change, secret: 'venue-secret' })
  const formatted = { win_cap: '50000.00', least: '2.00', takes_decimals: 1, state: 2 }
  expect(waiting).toMatchObject({ status: 202, body: { before: { win_cap }, after: formatted } })
  expect((await approve(waiting.body.id, second)).status).toBe(200)
  const venues = (await app.callConsoleApi('GET /console/api/venues')).body.items
  expect(venues.find((row: { code: string }) => row.code === code)).toMatchObject({
    win_cap: '50000.00',
    least: '2.00',
  })
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: 'venue.change' })).body
  expect(items[0]).toMatchObject({ before: { win_cap }, after: formatted })
})

test('approving a change whose subject has changed since is refused (APPROVAL_STALE)', async () => {
  const [{ id }] = (await app.callConsoleApi('GET /console/api/pay-channels')).body.items
  const change = (base_url: string) =>
    app.callConsoleApi(`PATCH /console/api/pay-channels/${id}`, { settings: { base_url } })
  const late = (await change('https://pay.example/late')).body.id
  const early = (await change('https://pay.example/early')).body.id
  expect((await approve(early, second)).status).toBe(200)
  expect(await approve(late, second)).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
  const [after] = (await app.callConsoleApi('GET /console/api/pay-channels')).body.items
  expect(after.settings.base_url).toBe('https://pay.example/early')
})

test('approving a change that now fails returns the reason, and one whose maker lost the permission is stale', async () => {
  const id = (await app.callConsoleApi('GET /console/api/receiving-accounts')).body.items[0].id
  const change = (
    await app.callConsoleApi(`PATCH /console/api/receiving-accounts/${id}`, { bank_no: '1', kind: 'bank' })
  ).body.id
  await app.execAsOwner(`update deposit set receiver_id = null where receiver_id = ${id}`)
  expect((await app.callConsoleApi(`DELETE /console/api/receiving-accounts/${id}`)).status).toBe(200)
  expect(await approve(change, second)).toMatchObject({ status: 409, body: { code: 'APPROVAL_FAILS' } })

  const permissions = ['channel.view', 'channel.change']
  const made = await app.callConsoleApi('POST /console/api/operators', { username: 'clerk', password, permissions })
  expect((await approve(made.body.id, second)).status).toBe(200)
  const token = await signIn('clerk')
  const asked = (await app.callConsoleApi('POST /console/api/receiving-accounts', account(), token)).body.id
  expect((await approve(asked, token)).status).toBe(403)
  const reduced = await app.callConsoleApi(`PATCH /console/api/operators/${await loadId('clerk')}`, {
    permissions: ['channel.view'],
  })
  expect((await approve(reduced.body.id, second)).status).toBe(200)
  expect(await approve(asked, second)).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
})

test('changing a four-eyes threshold needs approval, switching it off too', async () => {
  const change = (body: object) => app.callConsoleApi('PATCH /console/api/settings', body)
  expect((await change({ title: '锦鲤' })).status).toBe(200)
  expect(await change({ four_eyes_withdrawal: 'much' })).toMatchObject({ status: 422 })
  for (const body of [{ four_eyes_withdrawal: '500.00' }, { four_eyes_withdrawal: '0.00' }]) {
    const waiting = await change(body)
    expect(waiting.status).toBe(202)
    expect((await approve(waiting.body.id, second)).status).toBe(200)
    expect((await app.callConsoleApi('GET /console/api/settings')).body).toMatchObject(body)
  }
  expect((await change({ four_eyes_changes: 0 })).status).toBe(202)
  expect((await app.callConsoleApi('GET /console/api/settings')).body.four_eyes_changes).toBe(1)
})

test('changing what a payout rule finds a risk needs approval', async () => {
  const before = (await app.callConsoleApi('GET /console/api/settings')).body
  for (const [key, value] of Object.entries({ risk_linked_blocked: 0, link_most_players: 2, link_network_hours: 1 })) {
    const { status } = await app.callConsoleApi('PATCH /console/api/settings', { [key]: value })
    expect([key, status]).toEqual([key, 202])
  }
  expect((await app.callConsoleApi('GET /console/api/settings')).body).toEqual(before)
})

test('creating, enabling or resetting an operator needs approval, and disabling one does not', async () => {
  const secret = 'Quartz-in-the-8-rain'
  const body = { username: 'witness', password: secret, permissions: ['approval.decide', 'approval.view'] }
  const asked = await app.callConsoleApi('POST /console/api/operators', body)
  expect(asked).toMatchObject({
    status: 202,
    body: {
      act: 'operator.add',
      subject_id: 'witness',
      after: { role: 'staff', permissions: body.permissions, state: 1 },
    },
  })
  expect(await approve(asked.body.id, '')).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_NEEDED' } })
  expect(
    (await app.callConsoleApi('POST /console/api/login', { username: 'witness', password: secret }, 'none')).status,
  ).toBe(401)
  expect((await approve(asked.body.id, second)).status).toBe(200)
  const logInWitness = async (given: string) =>
    app.callConsoleApi('POST /console/api/login', { username: 'witness', password: given }, 'none yet')
  const witness = (await logInWitness(secret)).body.token
  const id = await loadId('witness')

  const other = 'Basalt-in-the-9-sun'
  const reset = await app.callConsoleApi(`PATCH /console/api/operators/${id}`, { password: other })
  expect(reset).toMatchObject({ status: 202, body: { after: { has_new_password: true } } })
  const { rows } = await app.app.pool.query('select change, before, after from approval')
  const { rows: acts } = await app.app.pool.query('select before, after from audit')
  for (const password of [secret, other]) expect(JSON.stringify([rows, acts])).not.toContain(password)
  expect((await app.callConsoleApi('GET /console/api/me', undefined, witness)).status).toBe(200)
  expect((await approve(reset.body.id, second)).status).toBe(200)
  expect((await app.callConsoleApi('GET /console/api/me', undefined, witness)).status).toBe(401)
  const witnessAfterReset = (await logInWitness(other)).body.token

  // The approver needs no permission to make the change; the maker does.
  const helper = await app.callConsoleApi('POST /console/api/operators', {
    username: 'helper',
    password,
    permissions: ['deposit.view'],
  })
  expect((await approve(helper.body.id, witnessAfterReset)).status).toBe(200)

  const factor = await app.callConsoleApi(`POST /console/api/operators/${id}/reset-otp`, { reason: '手机遗失' })
  expect(factor).toMatchObject({ status: 202, body: { act: 'operator.resetFactor', after: { reason: '手机遗失' } } })
  expect((await app.callConsoleApi(`PATCH /console/api/operators/${id}`, { state: 0 })).body).toMatchObject({
    state: 0,
  })
  expect((await app.callConsoleApi(`PATCH /console/api/operators/${id}`, { state: 1 })).status).toBe(202)
})

test('the only operator creates a second without approval; disabling the second does not waive approval for 72 h', async () => {
  const installation = await openTestApp()
  try {
    const createOwner = (username: string) =>
      installation.callConsoleApi('POST /console/api/operators', { username, password, role: 'owner' })
    await installation.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })
    const made = await createOwner('two')
    expect(made.status).toBe(201)
    expect((await createOwner('three')).status).toBe(202)
    expect(
      (await installation.callConsoleApi(`PATCH /console/api/operators/${made.body.id}`, { state: 0 })).status,
    ).toBe(200)
    expect((await createOwner('four')).status).toBe(202)
    installation.clock.advance(73 * hour)
    expect((await createOwner('five')).status).toBe(201)
  } finally {
    await installation.finish()
  }
})

test('an undecided approval expires after 72 h', async () => {
  const body = account()
  const { id } = (await requestAccount(body)).body
  app.clock.advance(73 * hour)
  second = await signIn('second')
  expect((await listOpen()).items).toEqual([])
  expect(
    (await app.callConsoleApi('GET /console/api/reports/dashboard', {}, second)).body.pending.approvals.count,
  ).toBe(0)
  expect(await approve(id, second)).toMatchObject({ status: 409, body: { code: 'APPROVAL_EXPIRED' } })
  const expired = (await app.callConsoleApi('GET /console/api/approvals', { state: 'expired' })).body.items
  expect(expired.map((row: { id: string }) => row.id)).toContain(id)
  // A new request after expiry creates a new approval.
  expect((await requestAccount(body)).body.id).not.toBe(id)
  expect(await approve(id, second)).toMatchObject({ status: 409, body: { code: 'APPROVAL_EXPIRED' } })
  expect((await app.callConsoleApi('GET /console/api/approvals', { state: 'expired' })).body.items).toHaveLength(
    expired.length,
  )
  const late = await app.callConsoleApi(`POST /console/api/approvals/${id}/reject`, { reason: '过期' })
  expect(late).toMatchObject({ status: 409, body: { code: 'APPROVAL_DECIDED' } })
})

test('the encrypted request is deleted when an approval ends, and what was shown stays', async () => {
  const kept = async (id: string) =>
    (
      await app.app.db
        .selectFrom('approval')
        .selectAll()
        .where('id', '=', id as never)
        .executeTakeFirstOrThrow()
    ).change
  const [approved, rejected, expired] = [account(), account(), account()]
  const ids: string[] = []
  for (const body of [approved, rejected, expired]) ids.push((await requestAccount(body)).body.id)
  for (const id of ids) expect(await kept(id)).not.toBeNull()
  expect((await approve(ids[0]!, second)).status).toBe(200)
  await app.callConsoleApi(`POST /console/api/approvals/${ids[1]}/reject`, { reason: '写错了' })
  app.clock.advance(73 * hour)
  second = await signIn('second')
  expect((await app.callConsoleApi('POST /console/api/jobs/sweep/run', {})).status).toBe(200)
  for (const id of ids) expect(await kept(id)).toBeNull()
  const { items } = (await app.callConsoleApi('GET /console/api/approvals', { per_page: '100' })).body
  const shown = ids.map((id) => items.find((one: { id: string }) => one.id === id))
  expect(shown.map(({ state }) => state)).toEqual(['approved', 'rejected', 'expired'])
  expect(shown.map(({ after }) => after)).toEqual([approved, rejected, expired])
  for (const [n, code] of ['APPROVED', 'APPROVAL_DECIDED', 'APPROVAL_EXPIRED'].entries()) {
    const again = await approve(ids[n]!, second)
    expect(again.status === 200 ? 'APPROVED' : again.body.code).toBe(code)
  }
})

test('in production `four_eyes_changes` is on by default', async () => {
  const strict = await openTestApp({ config: { isProduction: true } })
  try {
    const setting = await strict.app.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'four_eyes_changes')
      .executeTakeFirst()
    expect(setting?.value).toBe(1)
  } finally {
    await strict.finish()
  }
})

test('a refusal that the handler of an approved change returns leaves the change open', async () => {
  const change = write('operator:setting.change', 'test.change', 'POST /console/api/test-change', {
    mayWait: true,
    input: z.object({ word: z.string() }),
    reply: z.object({}),
    refusals: [NotFound],
  })
  const about = { subjectKind: 'test', subjectId: '1', before: null, after: { word: 'x' } }
  const handler = on(change, async (args) => (await requestApproval(args, about)) ?? args.commitRefusal(NotFound))
  const handlers = [handler, ...approvalConsole(app.app.config, () => [handler])]
  const calls = new CallCounts(app.app.db)
  const server = await makeServer(app.app.config, 'silent')
  mount(server, app.app, gateOf(app.app, new Sessions(app.app.db), calls, handlers), handlers)
  const first = await signIn('admin')
  const send = async (url: string, token: string, payload: object) =>
    server.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload })
  const { id } = (await send('/console/api/test-change', first, { word: 'x' })).json<{ id: string }>()
  const answer = await send(`/console/api/approvals/${id}/approve`, second, {})
  expect(answer.json()).toMatchObject({ status: 409, code: 'APPROVAL_FAILS' })
  expect((await listOpen()).items.map((item: { id: string }) => item.id)).toContain(id)
  await server.close()
  calls.close()
})
