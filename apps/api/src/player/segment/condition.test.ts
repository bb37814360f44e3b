import type { PlayerId } from '@koi/contract/id'
import { fen } from '@koi/contract/money'
import { checkCondition } from '@koi/contract/player/segment/segment.check'
import { type Condition, factNames, type Leaf, operatorsOf, windows } from '@koi/contract/player/segment/segment'
import { addDays, dayOf, instant, plus, startOf } from '@koi/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { give } from '../../play/venue/testing.ts'
import { holdsFor } from './condition.ts'
import { evaluateSegment } from './evaluate.ts'
import { holds, leaf, loadMembers } from './segment.testing.ts'

// 12:00 in Beijing.
const noon = instant('2026-03-10T04:00:00.000Z')
const today = dayOf(noon)
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: noon })
})
afterAll(() => app.finish())

const set = (id: string, values: object) => app.app.db.updateTable('player').set(values).where('id', '=', id).execute()

/** Expects that the player fulfils `at_least value` but not `at_least value + 1`. */
async function expectNumber(player: string, fact: Leaf['fact'], value: number, more: Partial<Leaf> = {}) {
  const found = await Promise.all(
    [
      leaf(fact, 'at_least', value, more),
      leaf(fact, 'at_least', value + 1, more),
      leaf(fact, 'equal', value, more),
    ].map((one) => holds(app, player, one)),
  )
  expect(found, `${fact} ${value}`).toEqual([true, false, true])
}
async function expectFlag(player: string, fact: Leaf['fact'], value: boolean) {
  expect(await holds(app, player, leaf(fact, 'equal', value)), fact).toBe(true)
  expect(await holds(app, player, leaf(fact, 'equal', !value)), fact).toBe(false)
}

async function insertDay(
  playerId: string,
  back: number,
  { deposits = 0, deposited = 0, withdrawals = 0, withdrawn = 0 },
) {
  const sums = { deposits, deposited: fen(deposited), withdrawals, withdrawn: fen(withdrawn) }
  await app.app.db
    .insertInto('playerDay')
    .values({ playerId, day: addDays(today, -back), ...sums })
    .execute()
}

test('days since registration, sign-in and first deposit are counted by Beijing midnight', async () => {
  const { id } = await app.registerPlayer()
  await set(id, { createdAt: startOf(today), signedInAt: plus(startOf(today), -1) })
  await expectNumber(id, 'registered_days', 0)
  await expectNumber(id, 'sign_in_days', 1)
  await set(id, { createdAt: plus(startOf(today), -1), signedInAt: null, signedInIp: null })
  await expectNumber(id, 'registered_days', 1)
  await expectNumber(id, 'sign_in_days', 1)
  expect(await holds(app, id, leaf('first_deposit_days', 'at_least', 0))).toBe(false)
  expect(await holds(app, id, { not: leaf('first_deposit_days', 'at_least', 0) })).toBe(true)
  await insertDay(id, 40, { withdrawals: 1 })
  await insertDay(id, 3, { deposits: 1, deposited: 100 })
  await expectNumber(id, 'first_deposit_days', 3)
})

test('age increases on the birthday, and a player without a birthday fulfils no condition on age', async () => {
  const { id } = await app.registerPlayer()
  expect(await holds(app, id, leaf('age', 'at_least', 0))).toBe(false)
  await set(id, { birthday: '1996-03-10' })
  await expectNumber(id, 'age', 30)
  await set(id, { birthday: '1996-03-11' })
  await expectNumber(id, 'age', 29)
})

test('conditions on profile, verification, limits, exclusion, harm markers and agents are evaluated', async () => {
  const { id } = await app.registerPlayer()
  const other = await app.registerPlayer()
  const { db } = app.app
  for (const fact of [
    'is_verified',
    'has_mobile',
    'has_email',
    'has_limit',
    'is_excluded',
    'has_harm_marker',
    'is_referred',
    'is_agent',
  ] as const)
    await expectFlag(id, fact, false)
  await set(id, { vipLevel: 3, language: 'vi', mobileHash: Buffer.from(id), emailHash: Buffer.from(id) })
  await set(id, { referrerId: other.id, isAgent: true, excludedUntil: plus(noon, 1) })
  await db
    .insertInto('playerLimit')
    .values({ playerId: id, kind: 'deposit', span: 'day', side: 'player', most: 100 })
    .execute()
  const marker = { id: newId(), playerId: id, kind: 'night', day: today, args: '[3, 20]', at: noon } as const
  await db.insertInto('harmMarker').values(marker).execute()
  await app.execAsOwner(
    `insert into verification (id, player_id, kind, realname, number, pictures, asked_at, state, decided_at, decided_by_kind)
     values ('${newId()}', '${id}', 'id_card', '', '', '{}', '${noon}', 'approved', '${noon}', 'system')`,
  )
  for (const fact of [
    'is_verified',
    'has_mobile',
    'has_email',
    'has_limit',
    'is_excluded',
    'has_harm_marker',
    'is_referred',
    'is_agent',
  ] as const)
    await expectFlag(id, fact, true)
  await expectNumber(id, 'level', 3)
  expect(await holds(app, id, leaf('language', 'any_of', ['en', 'vi']))).toBe(true)
  expect(await holds(app, id, leaf('language', 'none_of', ['en', 'vi']))).toBe(false)
  expect(await holds(app, id, leaf('language', 'none_of', ['zh']))).toBe(true)
  await set(id, { excludedUntil: noon })
  await expectFlag(id, 'is_excluded', false)
  await db.updateTable('harmMarker').set({ closedAt: noon, decision: 'none' }).where('id', '=', marker.id).execute()
  await expectFlag(id, 'has_harm_marker', false)
})

test('a condition on the balance tests the main wallet in fen', async () => {
  const { id } = await app.registerPlayer()
  await expectNumber(id, 'balance', 0)
  await give(app, id, 12)
  await expectNumber(id, 'balance', 1200)
})

test('deposits and withdrawals are summed over windows of Beijing days that include today', async () => {
  const { id } = await app.registerPlayer()
  for (const back of [0, 6, 7, 29, 30, 89, 90, 364, 365])
    await insertDay(id, back, { deposits: 1, deposited: 100, withdrawals: 2, withdrawn: 50 })
  const days = { 1: 1, 7: 2, 30: 4, 90: 6, 365: 8, all: 9 }
  for (const window of windows) {
    await expectNumber(id, 'deposits', days[window], { window })
    await expectNumber(id, 'deposited', days[window] * 100, { window })
    await expectNumber(id, 'withdrawals', days[window] * 2, { window })
    await expectNumber(id, 'withdrawn', days[window] * 50, { window })
  }
})

test("stakes and results are summed by window and category; the result is the player's", async () => {
  const { id } = await app.registerPlayer()
  const rows = [
    { back: 0, categoryId: 'sports', bets: 2, stake: 300, validStake: 200, winLoss: -300 },
    { back: 6, categoryId: 'live', bets: 1, stake: 100, validStake: 100, winLoss: 50 },
    { back: 7, categoryId: 'sports', bets: 5, stake: 500, validStake: 500, winLoss: 1000 },
  ] as const
  for (const { back, stake, validStake, winLoss, ...row } of rows) {
    const sums = { stake: fen(stake), validStake: fen(validStake), winLoss: fen(winLoss) }
    await app.app.db
      .insertInto('playerDayPlay')
      .values({ playerId: id, day: addDays(today, -back), ...row, ...sums })
      .execute()
  }
  await expectNumber(id, 'bets', 3, { window: 7, category: 'all' })
  await expectNumber(id, 'bets', 2, { window: 7, category: 'sports' })
  await expectNumber(id, 'stake', 800, { window: 'all', category: 'sports' })
  await expectNumber(id, 'valid_stake', 700, { window: 30, category: 'sports' })
  await expectNumber(id, 'result', -300, { window: 1, category: 'all' })
  await expectNumber(id, 'result', 750, { window: 'all', category: 'all' })
  await expectNumber(id, 'bets', 0, { window: 'all', category: 'lottery' })
})

test('a condition that cannot be evaluated is refused with the path of the fault', async () => {
  const fine = leaf('level', 'at_least', 1)
  const nested = (depth: number): Condition => (depth === 0 ? fine : { all: [nested(depth - 1)] })
  const faults: [unknown, string, string][] = [
    [null, '', 'shape'],
    [[fine], '', 'shape'],
    [{ ...fine, more: 1 }, 'more', 'shape'],
    [{ all: [] }, 'all', 'empty'],
    [{ all: [fine], any: [fine] }, 'all', 'shape'],
    [{ all: [fine, { ...fine, fact: 'password_hash' }] }, 'all.1.fact', 'fact'],
    [{ not: { ...fine, fact: '__proto__' } }, 'not.fact', 'fact'],
    [{ any: [{ ...fine, window: 7 }] }, 'any.0.window', 'window'],
    [leaf('deposits', 'at_least', 1), 'window', 'window'],
    [leaf('bets', 'at_least', 1, { window: 7 }), 'category', 'category'],
    [{ ...fine, is: 'any_of' }, 'is', 'operator'],
    [{ ...fine, value: 1.5 }, 'value', 'value'],
    [{ ...fine, value: '1' }, 'value', 'value'],
    [leaf('level', 'between', [3, 2]), 'value', 'value'],
    [leaf('language', 'any_of', ['xx']), 'value', 'value'],
    [leaf('tag', 'any_of', []), 'value', 'value'],
    [leaf('is_agent', 'equal', 1), 'value', 'value'],
    [nested(5), 'all.0.all.0.all.0.all.0', 'depth'],
    [{ all: Array.from({ length: 41 }, () => fine) }, 'all.40', 'leaves'],
  ]
  for (const [given, at, why] of faults) expect(checkCondition(given), JSON.stringify(given)).toEqual({ at, why })
  expect(checkCondition(nested(4))).toBeNull()
  const answer = await app.callConsoleApi('POST /console/api/segments/preview', {
    condition: { all: [{ ...fine, fact: 'x' }] },
  })
  expect(answer).toMatchObject({ status: 422, body: { code: 'CONDITION_WRONG' } })
  expect(JSON.stringify(answer.body)).toContain('条件有误（all.0.fact）：没有这项数据')
})

interface Person {
  id: string
  level: number
  language: string
  deposits: Map<number, number>
}

/** Evaluates a condition on the model, for the facts that the random conditions use. */
function judge(condition: Condition, person: Person): boolean {
  if ('all' in condition) return condition.all.every((part) => judge(part, person))
  if ('any' in condition) return condition.any.some((part) => judge(part, person))
  if ('not' in condition) return !judge(condition.not, person)
  const { fact, is, value, window = 'all' } = condition
  if (fact === 'language') return (value as string[]).includes(person.language) === (is === 'any_of')
  const within = [...person.deposits].filter(([back]) => window === 'all' || back < window)
  const days = [...person.deposits.keys()]
  const number =
    fact === 'level'
      ? person.level
      : fact === 'deposits'
        ? within.reduce((sum, [, count]) => sum + count, 0)
        : days.length
          ? Math.max(...days)
          : null
  if (number === null) return false
  if (is === 'between') return number >= (value as number[])[0]! && number <= (value as number[])[1]!
  return is === 'at_least'
    ? number >= (value as number)
    : is === 'at_most'
      ? number <= (value as number)
      : number === value
}

const leaves: fc.Arbitrary<Leaf> = fc.oneof(
  fc.record({
    fact: fc.constant('language' as const),
    is: fc.constantFrom('any_of' as const, 'none_of' as const),
    value: fc.constantFrom<string[]>(['zh'], ['en', 'vi'], ['th']),
  }),
  fc
    .record({
      fact: fc.constantFrom('level' as const, 'deposits' as const, 'first_deposit_days' as const),
      is: fc.constantFrom('at_least' as const, 'at_most' as const, 'equal' as const, 'between' as const),
      least: fc.nat(8),
      more: fc.nat(5),
      window: fc.constantFrom(...windows),
    })
    .map(({ fact, is, least, more, window }) => ({
      fact,
      is,
      value: is === 'between' ? ([least, least + more] as [number, number]) : least,
      ...(fact === 'deposits' ? { window } : {}),
    })),
)
const conditions = (depth: number): fc.Arbitrary<Condition> =>
  depth === 0
    ? leaves
    : fc.oneof(
        leaves,
        fc.array(conditions(depth - 1), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
        fc.array(conditions(depth - 1), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
        conditions(depth - 1).map((not) => ({ not })),
      )

test('for random conditions a segment has exactly the members for whom the condition holds', async () => {
  const people: Person[] = []
  for (let n = 0; n < 8; n++) {
    const { id } = await app.registerPlayer()
    const person: Person = { id, level: n % 4, language: ['zh', 'en', 'vi', 'th'][n % 4]!, deposits: new Map() }
    for (const back of [0, 5, 20, 80, 400].slice(0, n % 6)) person.deposits.set(back, n)
    await set(id, { vipLevel: person.level, language: person.language })
    for (const [back, deposits] of person.deposits) await insertDay(id, back, { deposits })
    people.push(person)
  }
  const ids = people.map(({ id }) => id)
  const { id: madeBy } = await app.app.db.selectFrom('operator').select('id').executeTakeFirstOrThrow()
  await fc.assert(
    fc.asyncProperty(conditions(3), async (condition) => {
      expect(checkCondition(condition)).toBeNull()
      const segment = newId<'Segment'>()
      const row = {
        id: segment,
        name: segment,
        condition: JSON.stringify(condition),
        madeBy,
      }
      await app.app.db
        .insertInto('segment')
        .values({ ...row, createdAt: noon, changedAt: noon })
        .execute()
      await transact(app.app, (tx) =>
        evaluateSegment(tx, { id: segment, condition }, { players: null, isQuiet: true }, noon),
      )
      const members = new Set(await loadMembers(app, segment))
      for (const person of people) {
        const expected = judge(condition, person)
        expect(members.has(person.id)).toBe(expected)
        expect(await holdsFor(app.app.db, person.id as PlayerId, condition, noon)).toBe(expected)
      }
      await transact(app.app, (tx) =>
        evaluateSegment(tx, { id: segment, condition: { not: condition } }, { players: ids, isQuiet: true }, noon),
      )
      const turned = new Set(await loadMembers(app, segment))
      for (const id of ids) expect(turned.has(id)).toBe(!members.has(id))
      await app.app.db.deleteFrom('segmentMember').where('segmentId', '=', segment).execute()
      await app.app.db.deleteFrom('segment').where('id', '=', segment).execute()
    }),
    { numRuns: 60 },
  )
})

test('every fact in every form is evaluated in one round trip', async () => {
  const { id } = await app.registerPlayer()
  const values = { choice: ['zh'], set: ['usdt'], flag: true }
  const all = factNames.flatMap((fact) => {
    const plain = { fact, window: 7, category: 'sports' } as const
    return operatorsOf(fact).map((is): Leaf => {
      const number = is === 'between' ? ([0, 1] as [number, number]) : 0
      const { window, category } = plain
      const one: Leaf = { fact, is, value: number }
      const fault = (leaf: Leaf) => checkCondition(leaf)?.why
      if (fault(one) === 'window') one.window = window
      if (fault(one) === 'category') one.category = category
      for (const value of Object.values(values)) if (fault(one) === 'value') one.value = value
      return one
    })
  })
  for (const one of all) expect(checkCondition(one), one.fact).toBeNull()
  await expectRoundTrips(app, 1, () => holds(app, id, { any: all.slice(0, 40) }))
  await expectRoundTrips(app, 1, () => holds(app, id, { any: all.slice(40) }))
})
