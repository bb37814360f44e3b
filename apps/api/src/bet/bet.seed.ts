import type { Direction } from '@koi/contract/state'
import { type Fen, fen } from '@koi/contract/money'
import { day, hour, type Instant, minute, plus } from '@koi/contract/time'
import { account } from '../ledger/accounts.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/db.ts'
import { keyOf, newId } from '../platform/id.ts'
import type { Scene, Seed } from '../platform/seed.ts'
import { applyToRequirements } from '../turnover/turnover.ts'
import { begin, finalize } from '../transfer/transfer.ts'
import { differenceOf } from '../venue/cachedBalance.ts'
import { type Venue, venuesOf } from '../venue/venue.ts'
import { type Evening, evenings, type Play, welcome } from './play.seed.ts'
import { type TableName, tables } from './table.seed.ts'

const fenOf = (yuan: number): Fen => fen(Math.round(yuan * 100))

interface Guest {
  player: string
  venue: Venue
}

async function move(
  tx: Tx,
  { player, venue }: Guest,
  direction: Direction,
  amount: Fen,
  at: Instant,
  outcome: 'done' | 'failed',
): Promise<string> {
  const id = newId<'Transfer'>()
  await begin(tx, { id, player, venue, direction, amount, why: 'player' }, at)
  const word = outcome === 'failed' ? ({ as: outcome, note: 'refused by the venue' } as const) : { as: outcome }
  await finalize(tx, { id, player }, word, plus(at, 2000))
  return id
}

const beginningOf = ({ hoursAgo }: Evening, now: Instant): Instant => plus(now, -hoursAgo * hour)

/** What the venue says of a bet: in turn one of the sentences that go with its result. */
function memoOf(name: TableName, [stake, result]: Play, index: number): string {
  const { won, lost, open } = tables[name]
  if (typeof result === 'string') return open
  const said = result < 0 ? lost : won
  return (said[index % said.length] ?? open).replace('{paid}', (stake + result).toFixed(2))
}

/** Books what a venue reported, with what we remember of it. */
async function bookVenue(tx: Tx, look: Parameters<typeof differenceOf>[1] & { venue: Venue }): Promise<void> {
  const difference = await differenceOf(tx, look)
  if (difference) await post(tx, difference)
  await tx
    .updateTable('venueAccount')
    .set({ balance: look.reported })
    .where('playerId', '=', look.player)
    .where('venue', '=', look.venue.code)
    .execute()
}

/** One evening with its transfers, bets and result; skipped where the wallet is too thin for it. */
async function playEvening(tx: Tx, guest: Guest, evening: Evening, now: Instant): Promise<Scene[]> {
  const { player, venue } = guest
  const { table: name, hoursAgo, yuan, plays } = evening
  const begin = beginningOf(evening, now)
  if ((await balanceOf(tx, player)) < fenOf(yuan)) return []
  await move(tx, guest, 'in', fenOf(yuan), begin, 'done')
  let left = yuan
  let counted = 0
  for (const [index, play] of plays.entries()) {
    const table = tables[name]
    const at = plus(begin, (index + 1) * 7 * minute)
    left += play[1] === 'open' ? -play[0] : play[1] === 'void' ? 0 : play[1]
    counted += await placeBet(
      tx,
      guest,
      {
        ...table,
        betId: `${venue.code.toUpperCase()}-D${hoursAgo}-${player.slice(-4)}-${index + 1}`,
        memo: memoOf(name, play, index),
      },
      play,
      at,
    )
  }
  const end = plus(begin, (plays.length + 2) * 7 * minute)
  const goHome = async (then: Tx): Promise<void> => {
    await applyToRequirements(then, { player, amount: fenOf(counted), at: end })
    await bookVenue(then, { player, venue, reported: fenOf(left), about: newId<'Look'>(), at: end })
    if (left > 0) await move(then, guest, 'out', fenOf(left), plus(end, minute), 'done')
  }
  return [{ at: end, play: goHome }]
}

/** The bet's row; returns what of it counts as turnover, in yuan. */
async function placeBet(
  tx: Tx,
  { player, venue }: Guest,
  table: { betId: string; code: string; name: string; category: string; memo: string },
  [stake, result]: Play,
  at: Instant,
): Promise<number> {
  const isSettled = typeof result === 'number'
  const counted = isSettled && result !== 0 ? stake : 0 // a tie counts for nothing
  const settledAt = result === 'open' ? null : plus(at, 3 * minute)
  await tx
    .insertInto('bet')
    .values({
      venue: venue.code,
      betId: table.betId,
      playerId: player,
      gameCode: table.code,
      gameName: table.name,
      roundId: `R${table.betId.slice(-9)}`,
      categoryId: table.category,
      stake: fenOf(stake),
      validStake: fenOf(counted),
      winLoss: fenOf(isSettled ? result : 0),
      state: isSettled ? 'settled' : result,
      memo: table.memo,
      betAt: at,
      settledAt,
      changedAt: settledAt ?? at,
      countedStake: fenOf(counted),
    })
    .execute()
  return counted
}

/** A month of play: every state of bets and transfers, with venues that hold nothing at the end, as the sandbox's do. */
export const seedPlay: Seed = async (tx, now) => {
  const venues = new Map((await venuesOf(tx)).map((venue) => [venue.code, venue]))
  const players = await tx
    .selectFrom('player')
    .select(['id', 'username'])
    .where('username', 'in', Object.keys(evenings))
    .orderBy('id')
    .execute()
  const scenes: Scene[] = []
  for (const { id: player, username } of players) {
    const all = evenings[username] ?? []
    const gift = welcome[username]
    if (gift && all[0]) {
      const at = plus(beginningOf(all[0], now), -2 * hour)
      scenes.push({ at, play: (then) => giveWelcome(then, player, fenOf(gift), at) })
    }
    for (const evening of all) {
      const venue = venues.get(tables[evening.table].venue)
      if (venue)
        scenes.push({
          at: beginningOf(evening, now),
          play: (then) => playEvening(then, { player, venue }, evening, now),
        })
    }
    if (username === 'demo002') scenes.push(...looseEnds(player, venues, now))
  }
  return scenes
}

async function giveWelcome(tx: Tx, player: string, amount: Fen, at: Instant): Promise<void> {
  const id = newId<'Adjustment'>()
  const { id: madeBy } = await tx.selectFrom('operator').select('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('adjustment')
    .values({
      id,
      playerId: player,
      amount,
      reason: '新会员体验金',
      state: 'approved',
      madeBy,
      decidedBy: madeBy,
      createdAt: at,
      closedAt: at,
    })
    .execute()
  await post(tx, {
    player,
    key: keyOf(id, 'book'),
    kind: 'adjustment',
    about: id,
    from: account.adjust,
    to: account.main,
    amount,
    at,
  })
}

/** Two transfers that a venue refused, and one whose outcome an operator has to find out. */
function looseEnds(player: string, venues: Map<string, Venue>, now: Instant): Scene[] {
  const pp = venues.get('pp')
  const ae = venues.get('ae')
  if (!pp || !ae) return []
  const refused = (direction: Direction, yuan: number, daysAgo: number): Scene => {
    const at = plus(now, -daysAgo * day)
    const play = async (tx: Tx): Promise<void> => {
      await move(tx, { player, venue: pp }, direction, fenOf(yuan), at, 'failed')
    }
    return { at, play }
  }
  const at = plus(now, -50 * minute)
  return [refused('in', 200, 8), refused('out', 66, 7), { at, play: (tx) => leaveUnknown(tx, player, ae, at, now) }]
}

async function leaveUnknown(tx: Tx, player: string, ae: Venue, at: Instant, now: Instant): Promise<void> {
  const id = newId<'Transfer'>()
  await begin(tx, { id, player, venue: ae, direction: 'in', amount: fenOf(100), why: 'player' }, at)
  await tx
    .updateTable('transfer')
    .set({ state: 'manual', askedTimes: 14, note: 'no answer', nextAskAt: plus(now, 5 * minute) })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('venueFault')
    .values({
      id: newId<'VenueFault'>(),
      venue: ae.code,
      kind: 'transfer.manual',
      detail: JSON.stringify({ about: id, amount: fenOf(100) }),
      at: plus(now, -20 * minute),
    })
    .execute()
}
