import { inTransaction } from '../../platform/db/db.ts'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fen } from '@koi/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/text/id.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { loadOpenRequirement, addRequirement } from '../../money/turnover/turnover.ts'
import { give, insertVenueAccount } from '../venue/testing.ts'

// A venue of the Koi protocol whose reported bets are set by the test.
let page: unknown[] = []
let cursor = 0
const faultyVenue = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const call = (request.url ?? '').split('/').at(-1)
    const answer =
      call === 'bets' ? { bets: page, cursor: String(++cursor), more: false } : call === 'balance' ? { balance: 0 } : {}
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
})

let app: TestApp
let me: { token: string; name: string; id: string }
let other: { token: string; name: string; id: string }
beforeAll(async () => {
  await new Promise<void>((done) => faultyVenue.listen(0, '127.0.0.1', done))
  app = await openTestApp()
  const base_url = `http://127.0.0.1:${(faultyVenue.address() as AddressInfo).port}`
  expect(
    (
      await app.callConsoleApi('POST /console/api/venues', {
        state: 1,
        without_test: 1,
        code: 'faulty',
        name: '空口场馆',
        base_url,
        secret: 'shared',
      })
    ).status,
  ).toBe(201)
})
beforeEach(async () => {
  me = await app.registerPlayer()
  other = await app.registerPlayer()
  for (const { id } of [me, other]) await insertVenueAccount(app, id, 'faulty')
  await app.app.db.deleteFrom('venueFault').execute()
})
afterAll(async () => {
  await app.finish()
  await new Promise((done) => faultyVenue.close(done))
})

let made = 0
const at = '2026-03-10T03:50:00.000Z'
const later = '2026-03-10T03:55:00.000Z'
const bet = (change: object = {}) => ({
  betId: `L${++made}`,
  login: me.name,
  gameCode: 'koi',
  gameName: '锦鲤',
  roundId: 'r1',
  stake: 10_000,
  validStake: 10_000,
  winLoss: 5000,
  state: 'settled',
  memo: '',
  betAt: at,
  settledAt: at,
  changedAt: at,
  ...change,
})
const open = { state: 'open', validStake: 0, winLoss: 0, settledAt: null }
async function collectReported(...bets: unknown[]) {
  page = bets
  const { body } = await app.callConsoleApi('POST /console/api/jobs/collect-bets/run')
  expect(body.ok).toBe(true)
  return body.processed as number
}
const faults = async () =>
  (await app.app.db.selectFrom('venueFault').select(['kind', 'detail']).orderBy('id').execute()).map(
    ({ detail }) => (detail as { reason: string }).reason,
  )
const storedBets = async (player = me.id) =>
  app.app.db
    .selectFrom('bet')
    .select(['betId', 'state', 'stake', 'winLoss', 'countedStake'])
    .where('playerId', '=', player)
    .orderBy('betId')
    .execute()
async function requirement(yuan: number, has = 1000) {
  if (has > 0) await give(app, me.id, has)
  const now = app.clock.now()
  await inTransaction(app.app.db, (tx) =>
    addRequirement(tx, {
      player: me.id,
      source: 'deposit',
      about: newId(),
      amount: fen(yuan * 100),
      title: 'test',
      at: now,
    }),
  )
}

test('stores the valid bets of a page and a venue fault for each malformed row', async () => {
  const rows = [
    null,
    7,
    'bet',
    {},
    bet({ stake: '100' }),
    bet({ stake: 0.5 }),
    bet({ stake: 2 ** 60 }),
    bet({ memo: 'a\0b' }),
    bet({ roundId: '\ud800' }),
    bet({ betAt: 'today' }),
    bet({ betAt: '2026-13-40T00:00:00Z' }),
  ]
  expect(await collectReported(...rows, bet())).toBe(1)
  expect(await storedBets()).toMatchObject([{ state: 'settled', stake: 10_000 }])
  const { body } = await app.callConsoleApi('GET /console/api/venue-faults', { state: '1', per_page: 50 })
  expect(body.items.every((fault: { kind: string }) => fault.kind === 'bet.impossible')).toBe(true)
  expect(body.total).toBe(8) // rows without a bet id share one fault
})

test.each([
  ['another currency', { currency: 'USD' }, 'another currency'],
  ['a player of another operator', { login: 'nobody_here' }, 'unknown player login'],
  ['a negative stake', { stake: -100, validStake: -100 }, 'negative stake'],
  ['a bet from 1970', { betAt: '1970-01-01T00:00:00.000Z' }, 'before 2020'],
  ['a settlement from 1970', { settledAt: '1970-01-01T00:00:00.000Z' }, 'before 2020'],
  ['a bet in the future', { betAt: '2099-01-01T00:00:00.000Z' }, '24 h ahead'],
  ['a settlement in the future', { settledAt: '2099-01-01T00:00:00.000Z' }, '24 h ahead'],
  ['a change in the future', { changedAt: '2099-01-01T00:00:00.000Z' }, '24 h ahead'],
  ['more valid stake than stake', { validStake: 10_001 }, 'valid stake is not between'],
  ['a loss above the stake', { winLoss: -10_001 }, 'loss exceeds the stake'],
  ['a result of an open bet', { ...open, winLoss: 1 }, 'result of a bet that is not settled'],
])('refuses a report of %s', async (_what, change, reason) => {
  await requirement(500)
  expect(await collectReported(bet(change))).toBe(0)
  expect(await storedBets()).toEqual([])
  expect((await faults()).join()).toContain(reason)
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(50_000)
})

test('a report dated in the future does not outrank later reports', async () => {
  const first = bet(open)
  await collectReported(first)
  expect(await collectReported({ ...first, memo: 'x', changedAt: '2099-01-01T00:00:00.000Z' })).toBe(0)
  expect(await collectReported({ ...first, ...bet({ betId: first.betId, settledAt: later, changedAt: later }) })).toBe(
    1,
  )
  expect(await storedBets()).toMatchObject([{ state: 'settled', winLoss: 5000 }])
})

test('a repeated report with another stake is refused and leaves the bet unchanged', async () => {
  const first = bet(open)
  await collectReported(first)
  expect(await collectReported({ ...first, ...open, stake: 99_900, changedAt: later })).toBe(0)
  expect(await storedBets()).toMatchObject([{ state: 'open', stake: 10_000 }])
  expect(await faults()).toEqual(['stake differs from the stored bet'])
})

test('a repeated report for another player is refused and leaves the bet unchanged', async () => {
  const first = bet()
  await collectReported(first)
  expect(await collectReported({ ...first, login: other.name, changedAt: later })).toBe(0)
  expect([await storedBets(), await storedBets(other.id)]).toMatchObject([[{ winLoss: 5000 }], []])
  expect(await faults()).toEqual(['player differs from the stored bet'])
})

test('a bet of a player without an account at the venue is refused', async () => {
  const { name } = await app.registerPlayer()
  expect(await collectReported(bet({ login: name }))).toBe(0)
  expect(await faults()).toEqual(['unknown player login'])
})

test('a login is matched in any case', async () => {
  const both = [bet({ login: me.name.toUpperCase() }), bet()]
  expect(await collectReported(...both)).toBe(2)
  expect(await storedBets()).toHaveLength(2)
})

test('a bet reported twice, in one page or two, counts once', async () => {
  await requirement(500)
  const first = bet()
  expect(await collectReported(first, first)).toBe(1)
  expect(await collectReported(first)).toBe(0)
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(40_000)
})

test('a settlement reported before its open bet stands; the later open report changes nothing', async () => {
  await requirement(500)
  const settled = bet({ settledAt: later, changedAt: later })
  expect(await collectReported(settled)).toBe(1)
  expect(await collectReported({ ...settled, ...open, changedAt: at })).toBe(0)
  expect(await storedBets()).toMatchObject([{ state: 'settled', winLoss: 5000, countedStake: 10_000 }])
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(40_000)
})

test('a void reported before its open bet stands; the later open report changes nothing', async () => {
  await requirement(500)
  const undone = bet({ state: 'void', validStake: 0, winLoss: 0, settledAt: later, changedAt: later })
  expect(await collectReported(undone)).toBe(1)
  expect(await collectReported({ ...undone, ...open, changedAt: at })).toBe(0)
  expect(await storedBets()).toMatchObject([{ state: 'void', countedStake: 0 }])
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(50_000)
})

test('a requirement stays open while a bet that took the whole balance is unsettled', async () => {
  await requirement(500, 0)
  const all = bet(open)
  await collectReported(all)
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(50_000)
  await collectReported({
    ...all,
    state: 'settled',
    validStake: 10_000,
    winLoss: -10_000,
    settledAt: later,
    changedAt: later,
  })
  expect(await loadOpenRequirement(app.app.db, me.id)).toBe(0)
})

test('a bet id that is too long for an index becomes a venue fault and holds up no other bet', async () => {
  const long = bet({ betId: randomBytes(4000).toString('hex') })
  expect(await collectReported(long, bet())).toBe(1)
  expect(await collectReported(long, bet())).toBe(1)
  const faults = await app.app.db.selectFrom('venueFault').select('detail').execute()
  expect(faults).toMatchObject([{ detail: { bet: { betId: long.betId } } }])
})

test('a bet that the database refuses becomes a venue fault and holds up no other bet', async () => {
  await app.execAsOwner(`create function refuse_memo() returns trigger language plpgsql as
    $$ begin if new.memo = 'refused' then raise check_violation; end if; return new; end $$;
    create trigger refuse_memo before insert on bet for each row execute function refuse_memo()`)
  const [bad, ...good] = [bet({ memo: 'refused' }), bet(), bet({ login: other.name }), bet()]
  page = [bad, ...good]
  await app.callConsoleApi('POST /console/api/jobs/collect-bets/run', {})
  const stored = await app.app.db.selectFrom('bet').select('betId').where('venue', '=', 'faulty').execute()
  expect(stored.map(({ betId }) => betId)).toEqual(expect.arrayContaining(good.map(({ betId }) => betId)))
  expect(stored.map(({ betId }) => betId)).not.toContain(bad!.betId)
  const faults = await app.app.db.selectFrom('venueFault').select('detail').execute()
  expect(faults).toMatchObject([{ detail: { about: bad!.betId } }])
  await app.execAsOwner('drop trigger refuse_memo on bet; drop function refuse_memo')
})
