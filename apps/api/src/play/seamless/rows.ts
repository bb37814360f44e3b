import type { FaultKind, FaultReason } from '@koi/contract/play/venue/fault'
import type { Category } from '@koi/contract/play/game/game'
import { fen, noMoney } from '@koi/contract/money'
import { hour, type Instant, plus } from '@koi/contract/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { VenueBet } from '../../platform/outside/venue.ts'
import type { BetCall, WalletCall } from '../../platform/outside/wallet.ts'
import { type Movement, post } from '../../books/ledger/ledger.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { keyOf } from '../../platform/text/id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Venue } from '../venue/venue.ts'
import { ownCategory, type Row } from '../bet/storeRows.ts'
import { insertFaults, type LoadedForBets, storeIn } from '../bet/store.ts'
import { loadRequirements, type Requirement } from '../../money/turnover/work.ts'

export type Move = Selectable<Tables['seamlessMove']>

/** Context of a venue's call: the transaction holds the player's lock. */
export interface SeamlessContext {
  tx: Tx
  venue: Venue
  player: string
  login: string
  now: Instant
  /** The main wallet in fen, read under the lock; `pay` keeps it up to date. */
  wallet: { balance: number }
}

const outgoing = ['bet.stake', 'bet.reclaim'] as const
const incoming = ['bet.payout', 'bet.free', 'bet.undo'] as const
type Payment = Pick<Movement, 'order' | 'step' | 'amount'> & {
  kind: (typeof outgoing)[number] | (typeof incoming)[number]
}

/** Posts to or from the main wallet; an amount of 0 posts nothing. */
export function pay({ tx, player, now, wallet }: SeamlessContext, payment: Payment): void {
  const { kind, amount } = payment
  if (amount === 0) return
  post(tx, { ...payment, player, at: now })
  wallet.balance += outgoing.some((one) => one === kind) ? -amount : amount
}

/** Id of a venue's transaction in the ledger. */
export const aboutOf = (venue: string, id: string): string => keyOf(`seamless:${venue}`, id)

const launchLife = 12 * hour

export interface Facts {
  known: Move | null
  /** A rollback of the bet arrived before the bet. */
  isEarly: boolean
  /** Id of the player whose archived bet has the id; null if none is archived. */
  archivedOf: string | null
  isEnded: boolean
  /** The player launched a game of the venue within the launch life, in this session when one is named. */
  isLaunched: boolean
  /** The bet has a row in `bet`. */
  isStored: boolean
  /** Category of the game in the catalogue; null if the game is not listed. */
  category: Category | null
  listedName: string | null
}

/** Loads what decides about a bet, in one round trip. */
export async function loadBetFacts(
  { tx, venue: { code }, player, now }: SeamlessContext,
  { id, session, gameCode, roundId }: BetCall,
): Promise<Facts> {
  const end = endOf(player, roundId)
  const { rows } = await sql<Move & Omit<Facts, 'known'>>`
    select m.*,
      exists (select from seamless_move r where r.venue = ${code} and r.target = ${id} and r.kind = 'rollback') as is_early,
      (select a.player_id from seamless_archived a where a.about = ${aboutOf(code, id)}) as archived_of,
      exists (select from seamless_move e where e.venue = ${code} and e.id = ${end}) or
        exists (select from seamless_archived a where a.about = ${aboutOf(code, end)}) as is_ended,
      exists (select from launch l where l.player_id = ${player} and l.venue = ${code}
        and (${session}::uuid is null or l.id = ${session})
        and l.at > ${plus(now, -launchLife)} and l.ended_at is null) as is_launched,
      exists (select from bet b where b.venue = ${code} and b.bet_id = ${id}) as is_stored,
      (select g.category_id from game g where g.venue = ${code} and g.game_code = ${gameCode}) as category,
      (select g.name from game g where g.venue = ${code} and g.game_code = ${gameCode}) as listed_name
    from (select) one left join seamless_move m on m.venue = ${code} and m.id = ${id}`.execute(tx)
  const { isEarly, archivedOf, isEnded, isLaunched, isStored, category, listedName, ...move } = rows[0]!
  const known = move.id === null ? null : move
  return { known, isEarly, archivedOf, isEnded, isLaunched, isStored, category, listedName }
}

/** Id under which the end of a player's round is stored; ids of venues contain no slash. */
export const endOf = (player: string, roundId: string): string => `${player}/${roundId}`

type Fields = Omit<Insertable<Tables['seamlessMove']>, 'venue' | 'about' | 'playerId' | 'at'>

/** Inserts a transaction of the venue, deferred. */
export function writeMove({ tx, venue, player, now }: SeamlessContext, fields: Fields): void {
  const row = { venue: venue.code, about: aboutOf(venue.code, fields.id), playerId: player, at: now, ...fields }
  void defer(tx, tx.insertInto('seamlessMove').values(row))
}

/** Changes the state of a transaction, deferred. */
export function setState({ tx, venue }: SeamlessContext, id: string, state: Move['state']): void {
  void defer(tx, tx.updateTable('seamlessMove').set({ state }).where('venue', '=', venue.code).where('id', '=', id))
}

/** Stores an impossible call for an operator. */
export const insertFault = (
  { tx, venue, login, now }: SeamlessContext,
  call: Exclude<WalletCall, { call: 'end' }>,
  reason: FaultReason,
  kind: FaultKind = 'seamless.impossible',
): Promise<void> => insertFaults(tx, venue.code, [{ betId: call.id, reason, bet: { ...call, login } }], now, kind)

/**
 * Returns the later of both times: under the player's lock the newest call must have the latest time, even after the
 * clock was set back.
 */
const monotonicTime = (now: Instant, before: Instant = now): Instant => (before > now ? before : now)

/** Stores the bet like a pulled one. `listed`: the game's category in the catalogue. */
export async function recordBet(
  context: SeamlessContext,
  bet: Omit<VenueBet, 'login' | 'changedAt'>,
  listed: Category | null,
  loaded?: Omit<LoadedForBets, 'balance'>,
): Promise<void> {
  const { tx, venue, player, login, now, wallet } = context
  const categoryOf = () => listed ?? ownCategory(venue)
  const changedAt = monotonicTime(now, loaded?.bets.get(bet.betId)?.changedAt)
  const reported = [{ player, bets: [{ ...bet, login, changedAt }] }]
  await storeIn(tx, venue.code, reported, categoryOf, now, loaded && { ...loaded, balance: fen(wallet.balance) })
}

/** A stored bet with the sum of its wins. */
export interface BetResult {
  row: Row
  /** Category of the game in the catalogue. */
  listed: Category | null
  wins: number
  /** Sum of the wins in fen. */
  total: number
  requirements: Requirement[]
}

/** Loads a bet with its wins in one round trip; null for an unknown bet. */
export async function loadBetResult({ tx, venue, player }: SeamlessContext, betId: string): Promise<BetResult | null> {
  const bet = { venue: venue.code, betId }
  const [{ rows }, requirements] = await Promise.all([
    sql<Row & { listed: Category | null; wins: number; total: number }>`
      select b.*, (select category_id from game g where g.venue = b.venue and g.game_code = b.game_code) as listed, m.wins, m.total
      from bet b cross join lateral (select count(*) as wins, coalesce(sum(amount), 0)::bigint as total from seamless_move
          where venue = b.venue and target = b.bet_id and kind = 'win' and state = 'done') m
      where b.venue = ${venue.code} and b.bet_id = ${betId}`.execute(tx),
    loadRequirements(tx, [{ player, bet, before: fen(1) }]),
  ])
  const [found] = rows
  if (!found) return null
  const { listed, wins, total, ...row } = found
  return { row, listed, wins, total, requirements }
}

/**
 * Sets the bet's state and result from its wins: open if it has none, else settled, or void if `isVoid`. Throws if the
 * bet has no row.
 */
export async function recordResult(
  context: SeamlessContext,
  betId: string,
  result: BetResult | null,
  change: { validStake?: number | null; memo?: string; isVoid?: boolean },
): Promise<void> {
  const { venue, now } = context
  if (!result) throw new Error(`bet ${venue.code} ${betId} has a transaction and no row`)
  const { row, listed, wins, total, requirements } = result
  const { gameCode, gameName, roundId, betAt } = row
  const stake = fen(row.stake)
  const state = change.isVoid ? 'void' : wins > 0 ? 'settled' : 'open'
  const isSettled = state === 'settled'
  const valid = fen(Math.min(stake, change.validStake ?? (row.state === 'settled' ? row.validStake : stake)))
  const bet = {
    betId,
    gameCode,
    gameName,
    roundId,
    betAt,
    stake,
    state,
    validStake: isSettled ? valid : noMoney,
    winLoss: isSettled ? fen(total - stake) : noMoney,
    memo: change.memo || row.memo,
    settledAt: state === 'open' ? null : (row.settledAt ?? monotonicTime(now, row.changedAt)),
  } as const
  await recordBet(context, bet, listed, { bets: new Map([[betId, row]]), requirements })
}
