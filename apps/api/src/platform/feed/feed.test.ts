import { fen } from '@koi/contract/money'
import { minute, plus } from '@koi/contract/time'
import { storeBets } from '../../play/bet/store.ts'
import { inTransaction } from '../db/db.ts'
import { FeedEvent } from '@koi/contract/platform/feed/feed.open'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { code, openTestApp, password, type TestApp } from '../testing/testing.ts'
import { give, insertVenueAccount } from '../../play/venue/testing.ts'
import { seedVenuesAndLevels } from '../../reward/vip/testing.ts'
import { numberEvents } from '../event/number.ts'

let app: TestApp
let key = ''
// Each test has its own app, because event numbers start at 1.
beforeEach(async () => {
  app = await openTestApp()
  const scopes = ['events', 'ledger']
  key = (await app.callConsoleApi('POST /console/api/api-keys', { name: 'warehouse', scopes })).body.key
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
})
afterEach(() => app.finish())

type Events = FeedEvent[]
const ask = (query: Record<string, string>) => app.callConsoleApi('GET /open/api/events', query, key)

/** Reads every event after a number, page by page. */
async function readOn(after: string, limit = 7): Promise<{ events: Events; next: string }> {
  const events: Events = []
  for (;;) {
    const { status, body } = await ask({ after, limit: String(limit) })
    expect(status).toBe(200)
    events.push(...(body.items as Events))
    after = body.next
    if (!body.has_more) return { events, next: after }
  }
}

test('a registration, each state of an order and a posting with its balances appear in the feed', async () => {
  const { id, name } = await app.registerPlayer()
  const made = await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, {
    amount: '12.50',
    reason: '补偿',
  })
  expect(made.status).toBe(201)
  expect((await ask({})).body).toEqual({ items: [], next: '0', has_more: false })
  await numberEvents(app.app)
  const { events } = await readOn('0', 2)
  for (const event of events) expect(FeedEvent.parse(event)).toEqual(event)
  const player = { id, username: name }
  const numbers = events.map(({ id: number }) => Number(number))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
  expect(events.every((event) => event.player.id === id)).toBe(true)
  expect(events[0]).toMatchObject({ type: 'player.registered', player, data: { registered_at: app.clock.now() } })
  expect(events.find(({ type }) => type === 'ledger.posted')).toMatchObject({
    player,
    data: {
      seq: 1,
      kind: 'adjustment.credit',
      from: 'adjust',
      to: 'main',
      amount_fen: 1250,
      from_balance_fen: -1250,
      to_balance_fen: 1250,
      at: app.clock.now(),
    },
  })
  const order = events.filter(({ type }) => type === 'adjustment.changed')
  expect(order.at(-1)).toMatchObject({ data: { amount_fen: 1250, state: 'approved', closed_at: app.clock.now() } })
  expect(JSON.stringify(events)).not.toMatch(/张三|补偿|password|13\d{9}/)
})

test('the parameter types limits an answer to some kinds, and the cursor still moves past the others', async () => {
  await give(app, (await app.registerPlayer()).id, 1)
  await numberEvents(app.app)
  const { body } = await ask({ types: 'player.registered' })
  expect(body.items.map((event: FeedEvent) => event.type)).toEqual(['player.registered'])
  expect(Number(body.next)).toBeGreaterThan(1)
  expect((await ask({ after: body.next })).body.items).toEqual([])
  for (const [name, value] of [
    ['types', 'none'],
    ['after', '-1'],
    ['after', 'x'],
    ['limit', '0'],
    ['limit', '501'],
  ] as const)
    expect([name, value, (await ask({ [name]: value })).status]).toEqual([name, value, 422])
})

test('with twenty concurrent writers every posting appears exactly once, in order per player, whichever process numbers', async () => {
  const { next: start } = await readOn('0')
  const players = await Promise.all(Array.from({ length: 20 }, () => app.registerPlayer()))
  let isWriting = true
  const seen: Events = []
  let after = start
  const follow = async () => {
    while (isWriting) {
      await Promise.all([numberEvents(app.app), numberEvents(app.app)])
      const { events, next } = await readOn(after, 50)
      seen.push(...events)
      after = next
    }
  }
  const write = async () => {
    const shared = players[0]!.id
    await Promise.all(
      players.map(async ({ id }) => {
        for (let n = 0; n < 5; n++) await Promise.all([give(app, id, 1), give(app, shared, 1)])
      }),
    )
    isWriting = false
  }
  await Promise.all([follow(), write()])
  await numberEvents(app.app)
  seen.push(...(await readOn(after, 50)).events)
  const numbers = seen.map(({ id }) => Number(id))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
  // Events that the feed does not publish have numbers too.
  const logged = await app.app.db.selectFrom('event').select('position').orderBy('position').execute()
  expect(logged.map(({ position }) => position)).toEqual(logged.map((_, n) => n + 1))
  const posted = seen.flatMap((event) => (event.type === 'ledger.posted' ? [event] : []))
  expect(posted).toHaveLength(200)
  for (const [n, { id }] of players.entries()) {
    const own = posted.filter(({ player }) => player.id === id).map(({ data }) => data.seq)
    expect(own).toEqual(Array.from({ length: n === 0 ? 105 : 5 }, (_, seq) => seq + 1))
  }
})

test('numbering does not wait for an open transaction and skips no event', async () => {
  const { next } = await readOn('0')
  const [slow, quick] = [await app.registerPlayer(), await app.registerPlayer()]
  await numberEvents(app.app)
  const { next: joined } = await readOn(next)
  // The slow transaction writes first and commits last.
  await inTransaction(app.app.db, async (tx) => {
    await tx.insertInto('eventWaiting').values({ kind: 'player.registered', playerId: slow.id }).execute()
    await give(app, quick.id, 1)
    await numberEvents(app.app)
  })
  const first = await readOn(joined)
  expect(new Set(first.events.map(({ player }) => player.id))).toEqual(new Set([quick.id]))
  await numberEvents(app.app)
  expect((await readOn(first.next)).events.map(({ player }) => player.id)).toEqual([slow.id])
})

test('batches of bets and sign-ins appear only for keys with a scope of their own', async () => {
  const made = await app.callConsoleApi('POST /console/api/api-keys', { name: 'bi', scopes: ['activity'] })
  const bi = (query: Record<string, string>) => app.callConsoleApi('GET /open/api/events', query, made.body.key)
  const { id, name } = await app.registerPlayer()
  await seedVenuesAndLevels(app)
  await insertVenueAccount(app, id, 'slot')
  expect((await app.callPlayerApi('POST /api/login_pc', { name, password, code })).code).toBe(200)
  const at = plus(app.clock.now(), -minute)
  const bet = {
    login: name,
    gameCode: 'koi',
    gameName: '锦鲤',
    roundId: 'r',
    stake: fen(100),
    validStake: fen(100),
    winLoss: fen(-100),
    state: 'settled' as const,
    memo: '',
    betAt: at,
    settledAt: at,
    changedAt: at,
  }
  const venue = { code: 'slot', category: 'slots' } as const
  await storeBets(app.app, venue, [
    { ...bet, betId: 'one' },
    { ...bet, betId: 'two', winLoss: fen(250) },
    { ...bet, betId: 'open', state: 'open', settledAt: null },
  ])
  await storeBets(app.app, venue, [
    { ...bet, betId: 'one', state: 'void', winLoss: fen(0), changedAt: app.clock.now() },
  ])
  await numberEvents(app.app)
  const { items } = (await bi({})).body
  for (const event of items) expect(FeedEvent.parse(event)).toEqual(event)
  const published = {
    venue: 'slot',
    game: 'koi',
    category: 'slots',
    round: 'r',
    stake_fen: 100,
    bet_at: at,
    settled_at: at,
  }
  expect(items).toMatchObject([
    { type: 'player.signed_in', player: { id }, data: { signed_in_at: app.clock.now(), kind: 'password' } },
    {
      type: 'bet.settled',
      player: { id, username: name },
      data: {
        count: 2,
        bets: [
          { ...published, id: 'one', state: 'settled', win_loss_fen: -100 },
          { ...published, id: 'two', state: 'settled', win_loss_fen: 250 },
        ],
      },
    },
    { type: 'bet.settled', data: { count: 1, bets: [{ id: 'one', state: 'void', win_loss_fen: 0 }] } },
  ])
  // A key with the scope `events` still reads only what it read before.
  expect((await readOn('0')).events.map(({ type }) => type)).toEqual(['player.registered'])
  expect((await ask({ types: 'bet.settled' })).status).toBe(403)
})
