import { fen, noMoney } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { lockBooks } from '../ledger/ledger.ts'
import type { VenueBet } from '../outside/venue.ts'
import type { Db, Tx } from '../platform/db.ts'
import { type House, transact } from '../platform/house.ts'
import { newId } from '../platform/id.ts'
import type { Tables } from '../platform/tables.ts'
import { dropIfBroke, undoWork, workOff } from '../turnover/turnover.ts'
import { faultOf } from './judge.ts'

type Row = Selectable<Tables['bet']>

export const betState = { void: 0, settled: 1, open: 2 } as const

export interface Stored {
  changed: number
  /** Whose bets changed. */
  players: string[]
}

/**
 * Stores what a venue told: new bets, and old ones that changed; the same again changes nothing. What cannot be is
 * kept aside for an operator. Each player's bets are stored in one transaction that holds his books.
 */
export async function storeBets(house: House, venue: { code: string; category: string }, told: VenueBet[]): Promise<Stored> {
  const now = house.clock.now()
  const latest = [...new Map(told.map((bet) => [bet.betId, bet])).values()]
  if (latest.length === 0) return { changed: 0, players: [] }
  const [players, before, games] = await Promise.all([
    playersOf(house.db, latest),
    rowsOf(house.db, venue.code, latest.map(({ betId }) => betId)),
    gamesOf(house.db, venue.code),
  ])
  const news = new Map<string, VenueBet[]>()
  for (const bet of latest) {
    const player = players.get(bet.login.toLowerCase())
    const old = before.get(bet.betId)
    const fault = faultOf(bet, player, old?.playerId)
    if (fault) await noteFault(house.db, venue.code, bet, fault, now)
    else if (!old || isNews(old, bet)) news.set(player!, [...(news.get(player!) ?? []), bet])
  }
  const categoryOf = (code: string): string => games.get(code) ?? (venue.category === 'fish' ? 'concise' : venue.category)
  let changed = 0
  for (const [player, bets] of news) changed += await transact(house, (tx) => storeOf(tx, player, venue.code, bets, categoryOf, now))
  return { changed, players: [...news.keys()] }
}

async function storeOf(tx: Tx, player: string, venue: string, bets: VenueBet[], categoryOf: (code: string) => string, now: Instant): Promise<number> {
  await lockBooks(tx, player)
  const before = await rowsOf(tx, venue, bets.map(({ betId }) => betId))
  let counted = 0
  let changed = 0
  for (const bet of bets) {
    const old = before.get(bet.betId)
    if (old && !isNews(old, bet)) continue // another pull was faster
    const countedStake = bet.state === 'settled' ? bet.validStake : noMoney
    counted += countedStake - (old?.countedStake ?? 0)
    changed += 1
    const row = {
      playerId: player, gameCode: bet.gameCode, gameName: bet.gameName, roundId: bet.roundId, categoryId: categoryOf(bet.gameCode), stake: bet.stake,
      validStake: bet.validStake, winLoss: bet.winLoss, state: betState[bet.state], memo: bet.memo.slice(0, 1000), betAt: bet.betAt, settledAt: bet.settledAt,
      changedAt: bet.changedAt, countedStake,
    }
    await tx
      .insertInto('bet')
      .values({ venue, betId: bet.betId, ...row })
      .onConflict((is) => is.columns(['venue', 'betId']).doUpdateSet(row))
      .execute()
  }
  if (counted > 0) await workOff(tx, { player, amount: fen(counted), at: now })
  if (counted < 0) await undoWork(tx, { player, amount: fen(-counted), at: now })
  if (changed > 0) await dropIfBroke(tx, player, now)
  return changed
}

const facts = (bet: VenueBet | Row, state: number) =>
  JSON.stringify([state, bet.stake, bet.validStake, bet.winLoss, bet.memo.slice(0, 1000), bet.betAt, bet.settledAt, bet.gameCode, bet.gameName, bet.roundId])

/** Whether what is told is later than what we have, and says something else. */
const isNews = (old: Row, bet: VenueBet): boolean => bet.changedAt >= old.changedAt && facts(old, old.state) !== facts(bet, betState[bet.state])

async function rowsOf(db: Db | Tx, venue: string, ids: string[]): Promise<Map<string, Row>> {
  const rows = await db.selectFrom('bet').selectAll().where('venue', '=', venue).where((is) => is('betId', '=', is.fn.any(is.val(ids)))).execute()
  return new Map(rows.map((row) => [row.betId, row]))
}

/** Players by their login at venues, which is their name in lower case. */
async function playersOf(db: Db, bets: VenueBet[]): Promise<Map<string, string>> {
  const logins = [...new Set(bets.map(({ login }) => login.toLowerCase()))]
  const rows = await db
    .selectFrom('player')
    .select(['id', 'username'])
    .where((is) => is(is.fn<string>('lower', ['username']), '=', is.fn.any(is.val(logins))))
    .execute()
  return new Map(rows.map(({ id, username }) => [username.toLowerCase(), id]))
}

async function gamesOf(db: Db, venue: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('game').select(['gameCode', 'categoryId']).where('venue', '=', venue).execute()
  return new Map(rows.map(({ gameCode, categoryId }) => [gameCode, categoryId]))
}

/** Keeps what cannot be, once while it is open. */
export async function noteFault(db: Db, venue: string, bet: Partial<VenueBet>, reason: string, at: Instant): Promise<void> {
  const detail = JSON.stringify({ about: bet.betId ?? '', reason, bet })
  await db
    .insertInto('venueFault')
    .values({ id: newId<'VenueFault'>(), venue, kind: 'bet.impossible', detail, at })
    .onConflict((is) => is.doNothing())
    .execute()
}
