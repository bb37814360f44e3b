import type { Leaf } from '@koi/contract/player/segment/segment'
import { day } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { loggedEvents } from '../../platform/event/event.testing.ts'
import { code, password } from '../../platform/testing/testing.ts'
import { transact } from '../../platform/ops/app.ts'
import { seedLevels } from '../../reward/vip/vip.seed.ts'
import { evaluateAll } from './evaluate.ts'
import { catchUp, holds, leaf, loadMembers, makeSegment } from './segment.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp('2026-03-10T04:00:00.000Z')
})
afterAll(() => app.finish())

interface Version {
  version: number
  name: string
  condition: Leaf
}

const depositors = leaf('deposited', 'at_least', 10_000, { window: 7 })
const change = (id: string, fields: object, token?: string) =>
  app.callConsoleApi(`PATCH /console/api/segments/${id}`, fields, token)
const readSegment = async (id: string) => (await app.callConsoleApi(`GET /console/api/segments/${id}`)).body

async function payIn(token: string, amount: string) {
  const made = await app.recharge(token, bankDeposit({ amount }))
  expect((await app.callConsoleApi(`POST /console/api/deposits/${made.message}/approve`)).status).toBe(200)
}

/** Creates a staff operator with these permissions and signs in. */
async function staffToken(username: string, permissions: string[]): Promise<string> {
  const fields = { username, password, role: 'staff', permissions }
  expect((await app.callConsoleApi('POST /console/api/operators', fields)).status).toBe(201)
  return (await app.callConsoleApi('POST /console/api/login', { username, password })).body.token
}

test('a player enters a segment with the deposit and leaves once the deposit is outside the window', async () => {
  const { id, name, token } = await app.registerPlayer()
  const segment = await makeSegment(app, { all: [depositors, leaf('registered_days', 'at_most', 30)] })
  expect((await readSegment(segment)).counted_at).toBe('')
  await catchUp(app)
  expect(await loadMembers(app, segment)).toEqual([])
  await payIn(token, '100')
  await catchUp(app)
  expect(await loadMembers(app, segment)).toEqual([id])
  expect(await readSegment(segment)).toMatchObject({ players: 1, counted_at: '2026-03-10 12:00:00', state: 1 })
  const members = await app.callConsoleApi(`GET /console/api/segments/${segment}/members`)
  expect(members.body.items).toEqual([{ id, username: name, vip: 0, since: '2026-03-10 12:00:00' }])
  const tags = await app.callConsoleApi(`GET /console/api/players/${id}/tags`)
  expect(tags.body.segments).toEqual([{ id: segment, name: expect.any(String), since: '2026-03-10 12:00:00' }])
  expect((await app.callConsoleApi(`GET /console/api/players?segment=${segment}`)).body.items).toMatchObject([{ id }])
  app.clock.advance(7 * day)
  await catchUp(app)
  expect(await loadMembers(app, segment)).toEqual([id])
  await evaluateAll(app.app)
  expect(await loadMembers(app, segment)).toEqual([])
  const moves = [...(await loggedEvents(app, 'segment.entered')), ...(await loggedEvents(app, 'segment.left'))]
  expect(moves.map(({ kind, playerId, about }) => [kind, playerId, about])).toEqual([
    ['segment.entered', id, segment],
    ['segment.left', id, segment],
  ])
})

test('changes by a player or an operator are reflected in the segments after one run', async () => {
  const { id, name } = await app.registerPlayer()
  const facts = {
    vip: leaf('level', 'equal', 1),
    language: leaf('language', 'any_of', ['vi']),
    email: leaf('has_email', 'equal', true),
    excluded: leaf('is_excluded', 'equal', true),
    signedIn: leaf('sign_in_days', 'equal', 0),
  }
  await transact(app.app, (tx) => seedLevels(tx, app.clock.now(), app.app.config))
  const segments: Record<string, string> = {}
  for (const [key, condition] of Object.entries(facts)) segments[key] = await makeSegment(app, condition)
  app.clock.advance(2 * day)
  await catchUp(app)
  await evaluateAll(app.app)
  const memberships = async () => {
    const found: string[] = []
    for (const [key, segment] of Object.entries(segments))
      if ((await loadMembers(app, segment)).includes(id)) found.push(key)
    return found
  }
  expect(await memberships()).toEqual([])
  const send = async (body: object) => {
    expect((await app.callConsoleApi(`PATCH /console/api/players/${id}`, body)).status).toBe(200)
    await catchUp(app)
  }
  await send({ vip: 1, email: 'a@example.com' })
  expect(await memberships()).toEqual(['vip', 'email'])
  await send({ excluded_until: '2026-05-01' })
  expect(await memberships()).toEqual(['vip', 'email', 'excluded'])
  const signedIn = await app.callPlayerApi('POST /api/login_pc', { name, password, code })
  expect(signedIn.code).toBe(200)
  await catchUp(app)
  expect(await memberships()).toEqual(['vip', 'email', 'excluded', 'signedIn'])
})

test('a condition on channels tests approved deposits within the window', async () => {
  const { id, token } = await app.registerPlayer()
  const used = (channel: string, window: Leaf['window'] & {}, is: Leaf['is'] = 'any_of') =>
    holds(app, id, leaf('deposit_channel', is, [channel], { window }))
  const rejected = await app.recharge(token, bankDeposit({ amount: '100' }))
  await app.callConsoleApi(`POST /console/api/deposits/${rejected.message}/reject`, { reason: '未到账' })
  expect([await used('card', 'all'), await used('card', 'all', 'none_of')]).toEqual([false, true])
  await payIn(token, '110')
  expect([await used('card', 1), await used('usdt', 1), await used('card', 1, 'none_of')]).toEqual([true, false, false])
  app.clock.advance(day)
  expect([await used('card', 1), await used('card', 7)]).toEqual([false, true])
  await app.app.db.insertInto('payChannel').values({ code: 'card-2', name: '第二家' }).execute()
  await app.app.db.updateTable('deposit').set({ channel: 'card-2' }).where('playerId', '=', id).execute()
  expect([await used('card', 7), await used('usdt', 7)]).toEqual([true, false])
})

test('a new version updates the members without events, and former versions are kept', async () => {
  const { id, token } = await app.registerPlayer()
  const segment = await makeSegment(app, depositors)
  await payIn(token, '200')
  await catchUp(app)
  expect(await loadMembers(app, segment)).toContain(id)
  const before = (await loggedEvents(app, 'segment.left')).length
  const condition = leaf('deposited', 'at_least', 20_001, { window: 7 })
  const changed = await change(segment, { name: '新名', condition, version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { version: 2, counted_at: '', name: '新名' } })
  await catchUp(app)
  expect(await loadMembers(app, segment)).not.toContain(id)
  expect(await loggedEvents(app, 'segment.left')).toHaveLength(before)
  const renamed = await change(segment, { name: '又名', condition, version: 2 })
  expect(renamed.body.counted_at).not.toBe('')
  const versions = await app.callConsoleApi(`GET /console/api/segments/${segment}/versions`)
  expect(versions.body.items.map((row: Version) => [row.version, row.name, row.condition.value])).toEqual([
    [3, '又名', 20_001],
    [2, '新名', 20_001],
    [1, expect.any(String), 10_000],
  ])
})

test('of twenty concurrent edits one is stored and the others are refused', async () => {
  const segment = await makeSegment(app, depositors)
  const edits = Array.from({ length: 20 }, (_, n) =>
    change(segment, { name: `并发${n}`, condition: depositors, version: 1 }),
  )
  const answers = await Promise.all(edits)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['SEGMENT_CHANGED']))
  const { version, name } = await readSegment(segment)
  expect([version, name]).toEqual([2, answers.find(({ status }) => status === 200)!.body.name])
  expect((await app.callConsoleApi(`GET /console/api/segments/${segment}/versions`)).body.total).toBe(2)
})

test('a preview counts the players who fulfil a condition and returns the newest ten', async () => {
  const names: string[] = []
  for (let n = 0; n < 11; n++) {
    const { id, name } = await app.registerPlayer()
    names.push(name)
    await app.app.db.updateTable('player').set({ vipLevel: 9 }).where('id', '=', id).execute()
  }
  const preview = (condition: unknown) => app.callConsoleApi('POST /console/api/segments/preview', { condition })
  const { body } = await preview(leaf('level', 'equal', 9))
  expect(body.players).toBe(11)
  expect(body.sample.map(({ username }: { username: string }) => username)).toEqual(names.toReversed().slice(0, 10))
  expect((await preview(leaf('level', 'equal', 99))).body).toEqual({ players: 0, sample: [] })
})

test('a segment without a name, with a taken name, an invalid condition or an unknown tag is refused', async () => {
  const make = async (fields: object) =>
    (await app.callConsoleApi('POST /console/api/segments', { name: '唯一', condition: depositors, ...fields })).body
      .code
  const first = await make({})
  expect(first).toBeUndefined()
  expect(await make({ name: ' ' })).toBe('SEGMENT_NAME_NEEDED')
  expect(await make({})).toBe('SEGMENT_NAME_TAKEN')
  expect(await make({ name: '另一', condition: { all: [] } })).toBe('CONDITION_WRONG')
  expect(await make({ name: '另一', condition: leaf('tag', 'any_of', ['no-tag']) })).toBe('SEGMENT_TAG_UNKNOWN')
  expect((await app.callConsoleApi('GET /console/api/segments/no-id')).status).toBe(404)
})

test('archiving a segment removes its members, frees its name and prevents changes', async () => {
  const { token } = await app.registerPlayer()
  await payIn(token, '100')
  const segment = await makeSegment(app, depositors, '将归档')
  await catchUp(app)
  expect(await loadMembers(app, segment)).not.toEqual([])
  const archived = await app.callConsoleApi(`POST /console/api/segments/${segment}/archive`)
  expect(archived.body).toMatchObject({ state: 0, players: 0, counted_at: '' })
  expect(await loadMembers(app, segment)).toEqual([])
  await catchUp(app)
  expect(await loadMembers(app, segment)).toEqual([])
  expect((await change(segment, { name: '将归档', condition: depositors, version: 1 })).body.code).toBe(
    'SEGMENT_ARCHIVED',
  )
  await makeSegment(app, depositors, '将归档')
  const { items } = (await app.callConsoleApi('GET /console/api/segments?state=0')).body
  expect(items.map(({ id }: { id: string }) => id)).toEqual([segment])
})

test('reading segments needs segment.view, and changing them segment.change', async () => {
  const segment = await makeSegment(app, depositors)
  const viewer = await staffToken('seg_viewer', ['segment.view'])
  const stranger = await staffToken('seg_stranger', ['player.view'])
  const get = (token: string) => app.callConsoleApi('GET /console/api/segments', undefined, token)
  expect([(await get(viewer)).status, (await get(stranger)).status]).toEqual([200, 403])
  expect((await change(segment, { name: '不可', condition: depositors, version: 1 }, viewer)).status).toBe(403)
  const preview = { condition: depositors }
  expect((await app.callConsoleApi('POST /console/api/segments/preview', preview, viewer)).status).toBe(200)
})

test('who may not see players finds none by their protection or risk', async () => {
  const viewer = await staffToken('seg_blind', ['segment.view', 'segment.change'])
  const both = await staffToken('seg_seeing', ['segment.view', 'segment.change', 'player.view'])
  const forbidden = [
    leaf('is_excluded', 'equal', true),
    leaf('has_harm_marker', 'equal', true),
    leaf('has_limit', 'equal', false),
    leaf('risk', 'at_least', 1),
    leaf('linked', 'at_least', 1),
  ]
  for (const condition of forbidden) {
    const nested = { all: [depositors, { not: condition }] }
    const name = `保护 ${condition.fact}`
    const asked = (token: string) =>
      app.callConsoleApi('POST /console/api/segments/preview', { condition: nested }, token)
    const made = (token: string) => app.callConsoleApi('POST /console/api/segments', { name, condition: nested }, token)
    expect([(await asked(viewer)).status, (await made(viewer)).status]).toEqual([403, 403])
    expect((await asked(both)).status).toBe(200)
    const segment = (await made(both)).body.id as string
    const members = (token: string) =>
      app.callConsoleApi(`GET /console/api/segments/${segment}/members`, undefined, token)
    expect([(await members(viewer)).status, (await members(both)).status]).toEqual([403, 200])
    const edit = { name, condition: nested, version: 1 }
    expect((await change(segment, edit, viewer)).status).toBe(403)
    // Another condition would list the members of this one until the next evaluation.
    expect((await change(segment, { ...edit, condition: depositors }, viewer)).status).toBe(403)
    await app.callConsoleApi(`POST /console/api/segments/${segment}/archive`)
  }
  const plain = await makeSegment(app, depositors)
  expect((await app.callConsoleApi(`GET /console/api/segments/${plain}/members`, undefined, viewer)).status).toBe(200)
})

test('several processes that read concurrently produce the same members as a full evaluation', async () => {
  const segment = await makeSegment(app, leaf('deposited', 'at_least', 20_000, { window: 1 }))
  await catchUp(app)
  const players = await Promise.all(Array.from({ length: 4 }, () => app.registerPlayer()))
  await Promise.all([
    ...players.map(({ token }, n) => payIn(token, n % 2 ? '300' : '100')),
    ...Array.from({ length: 3 }, () => catchUp(app)),
  ])
  await catchUp(app)
  const members = await loadMembers(app, segment)
  expect(players.map(({ id }) => members.includes(id))).toEqual([false, true, false, true])
  await evaluateAll(app.app)
  expect(await loadMembers(app, segment)).toEqual(members)
})
