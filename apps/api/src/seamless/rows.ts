import { fen, noMoney } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { VenueBet } from '../outside/venue.ts'
import type { Tx } from '../platform/db.ts'
import { keyOf } from '../platform/id.ts'
import type { Tables } from '../platform/tables.ts'
import type { Venue } from '../venue/venue.ts'
import type { Outcome } from './calls.ts'
import { categoriesOf, rowsOf } from '../bet/store.rows.ts'
import { noteFaults, storeIn } from '../bet/store.ts'

export type Move = Selectable<Tables['seamlessMove']>

/** A call of a venue about a player who is locked. */
export interface SeamlessContext {
  tx: Tx
  venue: Venue
  player: string
  login: string
  now: Instant
}

/** The id under which the ledger knows a venue's transaction. */
export const aboutOf = (venue: string, id: string): string => keyOf(`seamless:${venue}`, id)

export const moveOf = ({ tx, venue }: SeamlessContext, id: string): Promise<Move | undefined> =>
  tx.selectFrom('seamlessMove').selectAll().where('venue', '=', venue.code).where('id', '=', id).executeTakeFirst()

type Fields = Omit<Insertable<Tables['seamlessMove']>, 'venue' | 'about' | 'playerId' | 'at'>

/** Writes a transaction down. */
export async function writeMove({ tx, venue, player, now }: SeamlessContext, fields: Fields): Promise<void> {
  await tx
    .insertInto('seamlessMove')
    .values({ venue: venue.code, about: aboutOf(venue.code, fields.id), playerId: player, at: now, ...fields })
    .execute()
}

export const setState = ({ tx, venue }: SeamlessContext, id: string, state: string) =>
  tx.updateTable('seamlessMove').set({ state }).where('venue', '=', venue.code).where('id', '=', id).execute()

/** What a known transaction was answered; `conflict` where the same id now says something else. */
export function repeated(
  context: SeamlessContext,
  known: Move,
  same: Pick<Move, 'kind' | 'target'> & { amount?: number },
): Outcome {
  const isSame =
    known.playerId === context.player &&
    known.kind === same.kind &&
    known.target === same.target &&
    (same.amount === undefined || known.amount === same.amount)
  if (!isSame) return 'conflict'
  if (known.state === 'refused') return { result: 'refused', reason: known.reason }
  return { result: known.state === 'held' ? 'held' : 'done', reason: '' }
}

/** Keeps for an operator what a venue says and what cannot be. */
export const flag = (
  { tx, venue, now }: SeamlessContext,
  call: { id: string },
  reason: string,
  kind = 'seamless.impossible',
): Promise<void> => noteFaults(tx, venue.code, [{ betId: call.id, reason, bet: call }], now, kind)

/** The row of a bet, as a pulled bet would be told: it feeds records, turnover and rebates the same way. */
export async function recordBet(context: SeamlessContext, bet: Omit<VenueBet, 'login' | 'changedAt'>): Promise<void> {
  const { tx, venue, player, login, now } = context
  const categoryOf = await categoriesOf(tx, venue)
  await storeIn(tx, venue.code, [{ player, bets: [{ ...bet, login, changedAt: now }] }], categoryOf, now)
}

/** Makes the row of a bet what its wins come to: open without any, else settled. */
export async function recordResult(
  context: SeamlessContext,
  betId: string,
  change: { validStake?: number | null; memo?: string; isVoid?: boolean },
): Promise<void> {
  const { tx, venue, now } = context
  const row = (await rowsOf(tx, venue.code, [betId])).get(betId)
  if (!row) throw new Error(`bet ${venue.code} ${betId} has a transaction and no row`)
  const { wins, total } = await tx
    .selectFrom('seamlessMove')
    .select((is) => [is.fn.countAll<number>().as('wins'), sql<number>`coalesce(sum(amount), 0)::bigint`.as('total')])
    .where('venue', '=', venue.code)
    .where('target', '=', betId)
    .where('kind', '=', 'win')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow()
  const { gameCode, gameName, roundId, betAt } = row
  const stake = fen(row.stake)
  const state = change.isVoid ? 'void' : wins > 0 ? 'settled' : 'open'
  const isSettled = state === 'settled'
  const valid = fen(Math.min(stake, change.validStake ?? (row.state === 'settled' ? row.validStake : stake)))
  await recordBet(context, {
    betId,
    gameCode,
    gameName,
    roundId,
    betAt,
    stake,
    state,
    validStake: isSettled ? valid : noMoney,
    winLoss: isSettled ? fen(Number(total) - stake) : noMoney,
    memo: change.memo || row.memo,
    settledAt: state === 'open' ? null : (row.settledAt ?? now),
  })
}
