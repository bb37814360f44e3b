import { type Fen, fen } from '@koi/contract/money'
import { hour, type Instant, minute, plus } from '@koi/contract/time'
import { account } from '../ledger/accounts.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/db.ts'
import { keyOf, newId } from '../platform/id.ts'
import type { Seed } from '../seed.ts'
import { workOff } from '../turnover/turnover.ts'
import { beginTransfer, bookVenue, endTransfer, type Venue, venuesOf } from '../venue/venue.ts'
import { type Evening, evenings, type Play, tables, welcome } from './play.seed.ts'
import { betState } from './store.ts'

const fenOf = (yuan: number): Fen => fen(Math.round(yuan * 100))

interface Guest {
  tx: Tx
  player: string
  venue: Venue
}

async function move(
  { tx, player, venue }: Guest,
  direction: 0 | 1,
  amount: Fen,
  at: Instant,
  outcome: 'done' | 'failed',
): Promise<string> {
  const id = newId<'Transfer'>()
  await beginTransfer(tx, { id, player, venue, direction, amount, why: 'player' }, at)
  await endTransfer(tx, id, outcome, plus(at, 2000), outcome === 'failed' ? { note: 'refused by the venue' } : {})
  return id
}

/** One evening with its transfers, bets and result; skipped where the wallet is too thin for it. */
async function playEvening(guest: Guest, { table: name, hoursAgo, yuan, plays }: Evening, now: Instant): Promise<void> {
  const { tx, player, venue } = guest
  const begin = plus(now, -hoursAgo * hour)
  if ((await balanceOf(tx, player)) < fenOf(yuan)) return
  await move(guest, 0, fenOf(yuan), begin, 'done')
  let left = yuan
  let counted = 0
  for (const [index, play] of plays.entries()) {
    const table = tables[name]
    const at = plus(begin, (index + 1) * 7 * minute)
    left += play[1] === 'open' ? -play[0] : play[1] === 'void' ? 0 : play[1]
    counted += await placeBet(
      guest,
      {
        ...table,
        betId: `${venue.code.toUpperCase()}-D${hoursAgo}-${player.slice(-4)}-${index + 1}`,
        memo: table.memos[index % table.memos.length]!,
      },
      play,
      at,
    )
  }
  const end = plus(begin, (plays.length + 2) * 7 * minute)
  await workOff(tx, { player, amount: fenOf(counted), at: end })
  await bookVenue(tx, { player, venue, told: fenOf(left), about: newId<'Look'>(), at: end })
  if (left > 0) await move(guest, 1, fenOf(left), plus(end, minute), 'done')
}

/** The bet's row; returns what of it counts as turnover, in yuan. */
async function placeBet(
  { tx, player, venue }: Guest,
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
      state: isSettled ? betState.settled : betState[result],
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
  for (const { id: player, username } of players) {
    if (welcome[username])
      await giveWelcome(tx, player, fenOf(welcome[username]), plus(now, -(evenings[username]![0]!.hoursAgo + 2) * hour))
    for (const evening of evenings[username] ?? []) {
      const venue = venues.get(tables[evening.table].venue)
      if (venue) await playEvening({ tx, player, venue }, evening, now)
    }
    if (username === 'demo002') await leaveLooseEnds(tx, player, venues, now)
  }
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
      state: 2,
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

/** Two transfers that a venue refused, and one whose fate an operator has to find out. */
async function leaveLooseEnds(tx: Tx, player: string, venues: Map<string, Venue>, now: Instant): Promise<void> {
  const pp = venues.get('pp')
  const ae = venues.get('ae')
  if (!pp || !ae || (await balanceOf(tx, player)) < fenOf(400)) return
  await move({ tx, player, venue: pp }, 0, fenOf(200), plus(now, -8 * 24 * hour), 'failed')
  await move({ tx, player, venue: pp }, 1, fenOf(66), plus(now, -7 * 24 * hour), 'failed')
  const id = newId<'Transfer'>()
  const at = plus(now, -50 * minute)
  await beginTransfer(tx, { id, player, venue: ae, direction: 0, amount: fenOf(100), why: 'player' }, at)
  await tx
    .updateTable('transfer')
    .set({ phase: 'manual', askedTimes: 14, note: 'no answer', nextAskAt: plus(now, 5 * minute) })
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
