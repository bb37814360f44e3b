import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { minute, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffSync } from '../brand/staffSync.ts'
import {
  type HostAnswer,
  mainHost,
  openTwoBrands,
  secondHost,
  type TwoBrands,
} from '../../server/brands/brands.testing.ts'
import { Authenticator } from '../../access/identity/authenticator.testing.ts'
import { codesOf } from '../../access/identity/factor.testing.ts'
import { passkeyPlace } from '../../access/identity/passkey.ts'
import { withClient } from '../../platform/db/client.ts'
import { countWaiting, writeTogether } from '../../platform/testing/late.testing.ts'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { password } from '../../platform/testing/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { runAll, runDue } from '../../platform/task/task.ts'

let two: TwoBrands
let owner = ''
beforeAll(async () => {
  two = await openTwoBrands()
  owner = await signIn(mainHost, 'admin', 'admin12345')
})
afterAll(() => two.finish())

let calls = 0
/** Calls from a new IP address each time, so that limits per address do not apply. */
const call = (host: string, at: string, body: object = {}, token = ''): Promise<HostAnswer> =>
  two.call(host, at.replace(' ', ' /console/api/'), {
    body,
    token,
    headers: { 'x-forwarded-for': `10.0.${calls >> 8}.${calls++ & 255}` },
  })
const succeed = async (host: string, at: string, body: object = {}, token = ''): Promise<HostAnswer['body']> => {
  const { status, text, body: answer } = await call(host, at, body, token)
  expect([at, status < 300 ? '' : text]).toEqual([at, ''])
  return answer
}
const signIn = async (host: string, username: string, as = password): Promise<string> =>
  (await succeed(host, 'POST login', { username, password: as })).token
const codeOf = ({ status, body }: HostAnswer) => [status, body?.code]

let made = 0
/** Creates an operator of the main brand without permissions there. */
async function addOperator(more: object = {}): Promise<{ id: string; username: string; token: string }> {
  const username = `staff${++made}`
  const { id } = await succeed(mainHost, 'POST operators', { username, password, ...more }, owner)
  return { id, username, token: await signIn(mainHost, username) }
}
const grant = (id: string, access: object, token = owner) =>
  call(mainHost, `PUT operators/${id}/brands/second`, access, token)
const revoke = (id: string, token = owner) => call(mainHost, `POST operators/${id}/brands/second/revoke`, {}, token)
const ticketFor = async (token: string): Promise<string> =>
  (await succeed(mainHost, 'POST brand-tickets', { brand: 'second' }, token)).ticket
const enter = (ticket: string, host = secondHost) => call(host, 'POST login/ticket', { ticket })
const entered = async (token: string): Promise<string> =>
  (await succeed(secondHost, 'POST login/ticket', { ticket: await ticketFor(token) })).token
const statusAt = async (host: string, token: string, at = 'GET me') => (await call(host, at, {}, token)).status

/** Creates an operator with this access to the second brand and a session there. */
async function addStaff(access: object) {
  const operator = await addOperator()
  expect((await grant(operator.id, access)).status).toBe(200)
  return { ...operator, there: await entered(operator.token) }
}
/** Enrols a second factor; returns a function that makes the next code, which advances the clock. */
async function enrol(token: string): Promise<() => Promise<string>> {
  const { secret } = await succeed(mainHost, 'POST me/otp', { password }, token)
  const nextCode = codesOf(two.main, secret)
  await succeed(mainHost, 'POST me/otp/confirm', { otp: await nextCode() }, token)
  return nextCode
}
const auditOf = async (host: string, token: string, act: string) =>
  (await succeed(host, 'GET audit', { per_page: '200' }, token)).items.filter((row: { act: string }) => row.act === act)

test('an operator of the main brand enters a further one with the role and permissions granted there [D-112]', async () => {
  const { id, username, token, there } = await addStaff({ permissions: ['player.view', 'audit.view'] })
  const me = await succeed(secondHost, 'GET me', {}, there)
  expect(me).toMatchObject({
    id,
    username: `${username}@main`,
    role: 'staff',
    permissions: ['audit.view', 'player.view'],
    brand: 'second',
    brands: [
      { code: 'main', name: '', is_open: true },
      { code: 'second', name: 'Second', is_open: true },
    ],
    main_console: `https://${mainHost}/console`,
    passkey_host: '',
  })
  expect(await statusAt(secondHost, there, 'GET players')).toBe(200)
  expect(await statusAt(secondHost, there, 'GET deposits')).toBe(403)
  // Permissions in one brand mean nothing in the other.
  expect(await statusAt(mainHost, token, 'GET players')).toBe(403)
  expect(await succeed(mainHost, 'GET me', {}, token)).toMatchObject({ brand: 'main', main_console: '' })
  expect(await auditOf(secondHost, there, 'staff.enter')).toMatchObject([{ actor_name: `${username}@main` }])
  // A session of one brand is not valid at the other.
  expect(await statusAt(mainHost, there)).toBe(401)
  expect(await statusAt(secondHost, token)).toBe(401)
})

test('an operator without access sees no brand to switch to, and gets no ticket', async () => {
  const { token } = await addOperator()
  expect(await succeed(mainHost, 'GET me', {}, token)).toMatchObject({ brand: 'main', brands: [] })
  for (const brand of ['second', 'none', 'main', ''])
    expect(codeOf(await call(mainHost, 'POST brand-tickets', { brand }, token))).toEqual([404, 'NOT_FOUND'])
  const local = await signIn(secondHost, 'admin', 'admin12345')
  expect(await succeed(secondHost, 'GET me', {}, local)).toMatchObject({
    brand: 'second',
    brands: [],
    main_console: '',
  })
  expect((await call(secondHost, 'POST brand-tickets', { brand: 'second' }, local)).status).toBe(404)
})

test('a ticket works once, within 30 s, at the host of its brand only', async () => {
  const { id, token } = await addOperator()
  await grant(id, { role: 'owner' })
  const wrong = [401, 'STAFF_TICKET_WRONG']
  const used = await ticketFor(token)
  expect((await enter(used)).status).toBe(200)
  expect(codeOf(await enter(used))).toEqual(wrong)
  const elsewhere = await ticketFor(token)
  expect(codeOf(await enter(elsewhere, mainHost))).toEqual(wrong)
  const expired = await ticketFor(token)
  two.main.clock.advance(30 * second)
  expect(codeOf(await enter(expired))).toEqual(wrong)
  for (const ticket of ['', 'x', token]) expect(codeOf(await enter(ticket))).toEqual(wrong)
  // Only hashes are stored.
  const kept = await ticketFor(token)
  const { rows } = await sql<{ row: string }>`select t::text as row from platform.staff_ticket t`.execute(
    two.main.app.db,
  )
  expect(rows).toHaveLength(1)
  for (const form of [kept, Buffer.from(kept, 'base64url').toString('hex'), Buffer.from(kept).toString('hex')])
    expect(rows[0]!.row).not.toContain(form)
})

test('a ticket for another brand is refused and used up', async () => {
  const { id, token } = await addOperator()
  await grant(id, { role: 'owner' })
  const ticket = await ticketFor(token)
  const setBrand = (brand: string) =>
    sql`update platform.staff_ticket set brand = ${brand} where operator = ${id}`.execute(two.main.app.db)
  await two.main.execAsOwner(`insert into platform.brand (code, name, is_suspended) values ('third', 'Third', true)`)
  await setBrand('third')
  expect((await enter(ticket)).status).toBe(401)
  expect((await setBrand('second')).numAffectedRows).toBe(0n)
  await two.main.execAsOwner(`delete from platform.brand where code = 'third'`)
})

test('of twenty concurrent exchanges of one ticket one succeeds', async () => {
  const { id, token } = await addOperator()
  await grant(id, { role: 'owner' })
  const ticket = await ticketFor(token)
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(ticket)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
  const sessions = await two.second.app.db.selectFrom('session').select('id').where('subject', '=', id).execute()
  expect(sessions).toHaveLength(1)
})

test('twenty tickets exchanged at once give twenty sessions of one operator', async () => {
  const { id, token } = await addOperator()
  await grant(id, { role: 'owner' })
  const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketFor(token)))
  const answers = await writeTogether(two.second.app, 'brand_second.operator', 2, () =>
    tickets.map((ticket) => enter(ticket)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
})

test('an access that is revoked while its operator enters leaves neither a session nor an active row', async () => {
  const { id, token } = await addOperator()
  await grant(id, { role: 'owner' })
  const ticket = await ticketFor(token)
  const url = two.second.app.config.databaseUrl
  const [answer] = await withClient(url, async (client) => {
    await client.query('begin; lock table brand_second.session in share mode')
    const entering = enter(ticket)
    await until(() => countWaiting(url))
    expect((await revoke(id)).status).toBe(200)
    const syncing = runDue(two.main.app, staffSync)
    await until(async () => (await countWaiting(url)) > 1)
    await client.query('commit')
    return Promise.all([entering, syncing])
  })
  expect(await statusAt(secondHost, answer.body.token)).toBe(401)
  const row = two.second.app.db.selectFrom('operator').select('isActive').where('id', '=', id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ isActive: false })
})

test('an operator who may approve counts in a further brand before they have entered it', async () => {
  const local = await signIn(secondHost, 'admin', 'admin12345')
  const shut = two.second.app.db
    .updateTable('operator')
    .set({ isActive: false, shutAt: null })
    .where('isStaff', '=', true)
  await shut.execute()
  await succeed(secondHost, 'PATCH settings', { four_eyes_changes: 1 }, local)
  const addLocal = (username: string) =>
    call(secondHost, 'POST operators', { username, password, permissions: ['player.view'] }, local)
  expect((await addLocal('first1')).status).toBe(201)
  const { id, token } = await addOperator()
  await grant(id, { role: 'owner' })
  await runDue(two.main.app, staffSync)
  expect((await addLocal('later1')).status).toBe(202)
  const off = await call(secondHost, 'PATCH settings', { four_eyes_changes: 0 }, local)
  await succeed(secondHost, `POST approvals/${off.body.id}/approve`, {}, await entered(token))
  await revoke(id)
})

test('changed or revoked access applies to the next call, and a ticket issued before is invalid', async () => {
  const { id, token, there } = await addStaff({ permissions: ['player.view'] })
  expect((await grant(id, { permissions: ['deposit.view'] })).status).toBe(200)
  expect(await statusAt(secondHost, there, 'GET players')).toBe(403)
  expect(await statusAt(secondHost, there, 'GET deposits')).toBe(200)
  const ticket = await ticketFor(token)
  expect((await revoke(id)).body).toMatchObject({ brand: 'second', has_access: false, role: '', permissions: [] })
  expect(await statusAt(secondHost, there)).toBe(401)
  expect((await enter(ticket)).status).toBe(401)
  expect((await call(mainHost, 'POST brand-tickets', { brand: 'second' }, token)).status).toBe(404)
  // Granting access again does not restore the ended sessions.
  await runAll(two.main.app, staffSync)
  await grant(id, { permissions: ['player.view'] })
  expect(await statusAt(secondHost, there)).toBe(401)
  expect((await enter(ticket)).status).toBe(401)
})

test("sessions in a further brand end with the operator's session, account or password at the main brand", async () => {
  const endings: [string, (id: string, token: string) => Promise<unknown>][] = [
    ['signed out', (_, token) => succeed(mainHost, 'POST logout', {}, token)],
    ['sessions ended', (id) => succeed(mainHost, `POST operators/${id}/logout`, {}, owner)],
    ['disabled', (id) => succeed(mainHost, `PATCH operators/${id}`, { state: 0 }, owner)],
    ['new password', (id) => succeed(mainHost, `PATCH operators/${id}`, { password: 'other12345' }, owner)],
  ]
  for (const [how, end] of endings) {
    const { id, token, there } = await addStaff({ role: 'owner' })
    const ticket = await ticketFor(token)
    expect([how, await statusAt(secondHost, there)]).toEqual([how, 200])
    await end(id, token)
    expect([how, await statusAt(secondHost, there)]).toEqual([how, 401])
    expect([how, (await enter(ticket)).status]).toEqual([how, 401])
  }
})

test('a call in a further brand extends the session at the main brand; without calls both end after 15 minutes', async () => {
  const { token, there } = await addStaff({ role: 'owner' })
  for (let passed = 0; passed < 3; passed++) {
    two.main.clock.advance(10 * minute)
    expect(await statusAt(secondHost, there)).toBe(200)
  }
  expect(await statusAt(mainHost, token)).toBe(200)
  two.main.clock.advance(15 * minute)
  expect(await statusAt(secondHost, there)).toBe(401)
  expect(await statusAt(mainHost, token)).toBe(401)
  owner = await signIn(mainHost, 'admin', 'admin12345')
})

test("a further brand accepts the main brand's codes, and a code used in one brand is used up in the other", async () => {
  const operator = await addOperator({ permissions: ['setting.change'] })
  const nextCode = await enrol(operator.token)
  await grant(operator.id, { permissions: ['setting.change', 'setting.view'] })
  const there = await entered(operator.token)
  expect(await succeed(secondHost, 'GET me', {}, there)).toMatchObject({ has_otp: true, has_codes: true })
  const change = (host: string, otp?: string) =>
    call(host, 'PATCH settings', { title: 'T', ...(otp && { otp }) }, host === mainHost ? operator.token : there)
  expect(codeOf(await change(secondHost))).toEqual([401, 'OTP_NEEDED'])
  const first = await nextCode()
  expect((await change(secondHost, first)).status).toBe(200)
  expect(await succeed(secondHost, 'GET me', {}, there)).toMatchObject({ site: 'T' })
  expect(codeOf(await change(mainHost, first))).toEqual([401, 'OTP_USED'])
  const other = await nextCode()
  expect((await change(mainHost, other)).status).toBe(200)
  expect(codeOf(await change(secondHost, other))).toEqual([401, 'OTP_USED'])
  // Wrong codes in both brands are counted together.
  for (let tries = 0; tries < 5; tries++) await change(tries % 2 ? mainHost : secondHost, '000000')
  expect(codeOf(await change(secondHost, await nextCode()))).toEqual([429, 'LOGIN_LIMITED'])
})

test('of concurrent calls at both brands with one code one is carried out', async () => {
  const operator = await addOperator({ permissions: ['setting.change'] })
  const nextCode = await enrol(operator.token)
  await grant(operator.id, { permissions: ['setting.change'] })
  const there = await entered(operator.token)
  const otp = await nextCode()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      call(at % 2 ? mainHost : secondHost, 'PATCH settings', { title: 'T', otp }, at % 2 ? operator.token : there),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('in a further brand an operator whose only factor is a passkey must enrol an authenticator for acts with a fresh factor', async () => {
  const operator = await addOperator()
  const { options } = await succeed(mainHost, 'POST me/passkeys/begin', { password }, operator.token)
  const answer = new Authenticator(passkeyPlace(two.main.app.config)!).make(options)
  await succeed(mainHost, 'POST me/passkeys', { name: 'key', answer }, operator.token)
  await grant(operator.id, { role: 'owner' })
  const there = await entered(operator.token)
  expect(await succeed(secondHost, 'GET me', {}, there)).toMatchObject({
    has_otp: true,
    has_codes: false,
    passkeys: 1,
    passkey_host: '',
    must_enrol: false,
  })
  for (const otp of ['', '123456', 'pk_x'])
    expect(codeOf(await call(secondHost, 'PATCH settings', { title: 'T', otp }, there))).toEqual([403, 'ENROL_FIRST'])
})

test('in production a permission for money in a further brand requires a second factor', async () => {
  const operator = await addOperator()
  await grant(operator.id, { permissions: ['player.view', 'deposit.review'] })
  const there = await entered(operator.token)
  const { config } = two.second.app
  config.isProduction = true
  try {
    expect(codeOf(await call(secondHost, 'GET players', {}, there))).toEqual([403, 'ENROL_FIRST'])
    expect(await succeed(secondHost, 'GET me', {}, there)).toMatchObject({ must_enrol: true })
    await enrol(operator.token)
    expect(await statusAt(secondHost, there, 'GET players')).toBe(200)
  } finally {
    config.isProduction = false
  }
})

test('the event stream of a further brand ends when the access is revoked', async () => {
  const { id, there } = await addStaff({ role: 'owner' })
  const headers = { host: secondHost, authorization: `Bearer ${there}` }
  const asked = request({ port: two.port, path: '/console/api/events', headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  const ended = once(answer.resume(), 'end')
  await revoke(id)
  await ended
})

test('a call by a main-brand operator reads the main brand once, a call by a local operator does not', async () => {
  const { there } = await addStaff({ role: 'owner' })
  const local = await signIn(secondHost, 'admin', 'admin12345')
  const readsOf = async (token: string): Promise<number> => {
    const recorded = await recordRoundTrips(two.main, () => succeed(secondHost, 'GET players', {}, token))
    // The process also polls for due tasks and changed brands; these queries are not counted.
    return recorded.filter((text) => /staff_access|from "?(operator|session)/.test(text)).length
  }
  expect(await readsOf(local)).toBe(0)
  expect(await readsOf(there)).toBe(1)
})

test('password, codes and passkeys can be changed at the main brand only, and no password works in the further one', async () => {
  const { id, username, there } = await addStaff({ role: 'owner' })
  const own = [
    ['POST me/password', { password, new_password: 'another12345' }],
    ['POST me/otp', { password }],
    ['POST me/otp/confirm', { otp: '123456' }],
    ['POST me/otp/remove', { password }],
    ['POST me/passkeys/begin', { password, name: 'key' }],
  ] as const
  for (const [at, body] of own)
    expect([at, ...codeOf(await call(secondHost, at, body, there))]).toEqual([at, 403, 'STAFF_AT_MAIN'])
  for (const given of [password, ''])
    expect((await call(secondHost, 'POST login', { username: `${username}@main`, password: given })).status).toBe(401)
  const local = await signIn(secondHost, 'admin', 'admin12345')
  const row = (await succeed(secondHost, 'GET operators', { q: `${username}@main` }, local)).items[0]
  expect(row).toMatchObject({ id, username: `${username}@main`, is_staff: true, role: 'owner', has_otp: false })
  for (const change of [{ password: 'another12345' }, { role: 'staff' }, { state: 0 }])
    expect(codeOf(await call(secondHost, `PATCH operators/${id}`, change, local))).toEqual([403, 'STAFF_AT_MAIN'])
  const reset = await call(secondHost, `POST operators/${id}/reset-otp`, { reason: 'lost' }, local)
  expect(codeOf(reset)).toEqual([403, 'STAFF_AT_MAIN'])
  expect(codeOf(await call(secondHost, 'POST operators', { username: `${username}@main`, password }, local))).toEqual([
    422,
    'OPERATOR_NAME_MALFORMED',
  ])
})

test('an owner from the main brand does not count as the last owner of a further one', async () => {
  const { there } = await addStaff({ role: 'owner' })
  const { id } = (await succeed(secondHost, 'GET operators', { q: 'admin' }, there)).items[0]
  expect(codeOf(await call(secondHost, `PATCH operators/${id}`, { role: 'staff' }, there))).toEqual([409, 'LAST_OWNER'])
})

test('an operator cannot grant more than their own access to that brand', async () => {
  const target = await addOperator()
  const beyond = [403, 'BEYOND_YOURS']
  // This operator may change operators of the main brand, but has no access to the further one.
  const main = await addOperator({ permissions: ['operator.change', 'operator.view', 'player.view'] })
  expect(codeOf(await grant(target.id, { permissions: ['player.view'] }, main.token))).toEqual(beyond)
  await grant(main.id, { permissions: ['player.view'] })
  expect(codeOf(await grant(target.id, { permissions: ['player.view'] }, main.token))).toEqual(beyond)
  await grant(main.id, { permissions: ['operator.change', 'player.view'] })
  expect((await grant(target.id, { permissions: ['player.view'] }, main.token)).status).toBe(200)
  for (const more of [{ permissions: ['player.view', 'deposit.view'] }, { role: 'owner' }])
    expect(codeOf(await grant(target.id, more, main.token))).toEqual(beyond)
  expect(codeOf(await grant(main.id, { permissions: ['player.view'] }, main.token))).toEqual([409, 'NOT_YOURSELF'])
  await grant(target.id, { permissions: ['deposit.view'] })
  expect(codeOf(await revoke(target.id, main.token))).toEqual(beyond)
  expect(codeOf(await grant(target.id, { permissions: [] }, main.token))).toEqual(beyond)
  // All permissions in the further brand do not replace the missing permission in the main brand.
  const there = await addOperator()
  await grant(there.id, { role: 'owner' })
  expect(codeOf(await grant(target.id, {}, there.token))).toEqual([403, 'FORBIDDEN'])
  for (const permissions of [['nothing.view'], ['brand.change']])
    expect(codeOf(await grant(target.id, { permissions }))).toEqual([422, 'PERMISSION_UNKNOWN'])
  expect(codeOf(await call(mainHost, `PUT operators/${target.id}/brands/none`, {}, owner))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await grant('00000000-0000-7000-8000-000000000000', {}))).toEqual([404, 'NOT_FOUND'])
})

test('who changes an account needs, in each brand that it opens, what granting that access needs', async () => {
  const beyond = [403, 'BEYOND_YOURS']
  const target = await addOperator({ permissions: ['player.view'] })
  await grant(target.id, { permissions: ['player.view', 'deposit.view'] })
  const by = await addOperator({ permissions: ['operator.change', 'operator.view', 'player.view'] })
  const change = (body: object) => call(mainHost, `PATCH operators/${target.id}`, body, by.token)
  const changes = [{ password: 'other12345' }, { permissions: [] }, { state: 1 }]
  const close = () => succeed(mainHost, `PATCH operators/${target.id}`, { state: 0 }, owner)
  const refusedAll = async () => {
    await close()
    for (const body of changes) expect([body, codeOf(await change(body))]).toEqual([body, beyond])
  }
  await refusedAll()
  await grant(by.id, { permissions: ['player.view', 'deposit.view'] })
  await refusedAll()
  await grant(by.id, { permissions: ['operator.change', 'player.view'] })
  await refusedAll()
  await grant(by.id, { permissions: ['operator.change', 'player.view', 'deposit.view'] })
  await grant(target.id, { role: 'owner' })
  await refusedAll()
  // Closing an account gives nothing.
  expect((await change({ state: 0 })).status).toBe(200)
  await grant(target.id, { permissions: ['player.view', 'deposit.view'] })
  for (const body of changes) expect([body, (await change(body)).status]).toEqual([body, 200])
  expect((await call(mainHost, 'POST login', { username: target.username, password: 'other12345' })).status).toBe(200)
})

test("a change of access appears in the audit trails of both brands, and the operator's row in the further brand is updated", async () => {
  const local = await signIn(secondHost, 'admin', 'admin12345')
  const { id, username } = await addStaff({ permissions: ['player.view'] })
  await grant(id, { permissions: ['deposit.view'] })
  const listed = (await succeed(mainHost, `GET operators/${id}/brands`, {}, owner)).items
  expect(listed).toMatchObject([
    {
      brand: 'second',
      name: 'Second',
      has_access: true,
      role: 'staff',
      permissions: ['deposit.view'],
      granted_by: 'admin',
    },
  ])
  await revoke(id)
  await runDue(two.main.app, staffSync)
  const ofMain = [
    ...(await auditOf(mainHost, owner, 'staff.grant')),
    ...(await auditOf(mainHost, owner, 'staff.revoke')),
  ]
  expect(ofMain.filter((row) => row.subject_id === id)).toHaveLength(3)
  const granted = (await auditOf(secondHost, local, 'staff.grant')).filter(
    (row: { subject_id: string }) => row.subject_id === id,
  )
  expect(granted).toMatchObject([
    { actor_name: 'admin@main', before: { permissions: ['player.view'] }, after: { permissions: ['deposit.view'] } },
    { actor_name: 'admin@main', before: null, after: { role: 'staff', permissions: ['player.view'] } },
  ])
  expect(
    (await auditOf(secondHost, local, 'staff.revoke')).filter((row: { subject_id: string }) => row.subject_id === id),
  ).toMatchObject([{ actor_name: 'admin@main', after: null }])
  const rowOf = async () => (await succeed(secondHost, 'GET operators', { q: username }, local)).items[0]
  expect(await rowOf()).toMatchObject({ state: 0, sessions: 0 })
  await grant(id, { role: 'owner' })
  await runDue(two.main.app, staffSync)
  expect(await rowOf()).toMatchObject({ state: 1, role: 'owner' })
  await succeed(mainHost, `PATCH operators/${id}`, { state: 0 }, owner)
  await runDue(two.main.app, staffSync)
  expect(await rowOf()).toMatchObject({ state: 0 })
})

test('with four eyes granting access needs a second operator, revoking it does not', async () => {
  const { id } = await addOperator()
  const second = await addOperator({ role: 'owner' })
  await succeed(mainHost, 'PATCH settings', { four_eyes_changes: 1 }, owner)
  try {
    const waiting = await grant(id, { role: 'owner' })
    expect(waiting).toMatchObject({ status: 202, body: { act: 'staff.grant' } })
    const accessOf = async () => (await succeed(mainHost, `GET operators/${id}/brands`, {}, owner)).items[0]
    expect(await accessOf()).toMatchObject({ has_access: false })
    await succeed(mainHost, `POST approvals/${waiting.body.id}/approve`, {}, second.token)
    expect(await accessOf()).toMatchObject({ has_access: true, role: 'owner' })
    const brands = [{ brand: 'second', role: 'owner', permissions: [] }]
    for (const [at, body] of [
      [`PATCH operators/${id}`, { password: 'other12345' }],
      [`POST operators/${id}/reset-otp`, { reason: 'lost' }],
    ] as const)
      expect(await call(mainHost, at, body, owner)).toMatchObject({
        status: 202,
        body: { before: { brands }, after: { brands } },
      })
    expect((await revoke(id)).status).toBe(200)
    expect(await accessOf()).toMatchObject({ has_access: false })
  } finally {
    const off = await call(mainHost, 'PATCH settings', { four_eyes_changes: 0 }, owner)
    if (off.status === 202) await succeed(mainHost, `POST approvals/${off.body.id}/approve`, {}, second.token)
  }
})

test('no ticket is issued for a suspended brand', async () => {
  const { id, token } = await addOperator()
  await grant(id, { role: 'owner' })
  await succeed(mainHost, 'POST brands/second/suspend', {}, owner)
  await two.brands.reload()
  expect(codeOf(await call(mainHost, 'POST brand-tickets', { brand: 'second' }, token))).toEqual([
    409,
    'STAFF_BRAND_CLOSED',
  ])
  expect((await succeed(mainHost, 'GET me', {}, token)).brands[1]).toMatchObject({ code: 'second', is_open: false })
  await succeed(mainHost, 'POST brands/second/resume', {}, owner)
  await two.brands.reload()
  expect(await statusAt(secondHost, await entered(token))).toBe(200)
})
