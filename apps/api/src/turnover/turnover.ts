import type { DutySource } from '@koi/contract/turnover/turnover'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { lockBooks } from '../ledger/ledger.ts'
import { account } from '../ledger/accounts.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'

/** Under this, in fen, a player has lost what his duties were about (D-051, ruling 29). */
const broke = 100

export interface Duty {
  player: string
  source: DutySource
  /** The deposit, claim, grant … that is the reason. One source owes once for each. */
  about: string
  /** Valid stakes to be made, in fen; nothing is owed for 0. */
  amount: Fen
  title: string
  at: Instant
}

/** Adds stakes a player must make before money may leave. The same duty again changes nothing. */
export async function owe(tx: Tx, { player, source, about, amount, title, at }: Duty): Promise<void> {
  if (amount <= 0) return
  await tx
    .insertInto('duty')
    .values({ id: newId<'Duty'>(), playerId: player, source, about, amount, title, createdAt: at })
    .onConflict((is) => is.columns(['playerId', 'source', 'about']).doNothing())
    .execute()
}

/** The stakes still missing, in fen: the `bet_amount` of the players' API. */
export async function dutyOf(db: Reader | Tx, player: string): Promise<Fen> {
  const { rest } = await db
    .selectFrom('duty')
    .select(sql<number>`coalesce(sum(amount - worked), 0)`.as('rest'))
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return fen(Number(rest))
}

/** Counts a settled valid stake, oldest duty first; what exceeds the duties is not kept. Takes the player's books first. */
export async function workOff(
  tx: Tx,
  { player, amount, at }: { player: string; amount: Fen; at: Instant },
): Promise<void> {
  if (amount <= 0) return
  await lockBooks(tx, player)
  await sql`
    with open as (
      select id, amount - worked as rest, sum(amount - worked) over (order by created_at, id) as upto
      from duty where player_id = ${player} and state = 'open'
    ), share as (
      select id, least(rest, ${amount}::bigint - (upto - rest)) as part from open where upto - rest < ${amount}::bigint
    )
    update duty d set worked = d.worked + s.part,
      state = case when d.worked + s.part = d.amount then 'done' else d.state end,
      closed_at = case when d.worked + s.part = d.amount then ${at}::timestamptz else d.closed_at end
    from share s where d.id = s.id`.execute(tx)
}

/** Takes a counted stake back (a bet that became void or smaller), newest work first; finished duties open again. */
export async function undoWork(
  tx: Tx,
  { player, amount }: { player: string; amount: Fen; at: Instant },
): Promise<void> {
  if (amount <= 0) return
  await lockBooks(tx, player)
  await sql`
    with done as (
      select id, worked, sum(worked) over (order by created_at desc, id desc) as upto
      from duty where player_id = ${player} and state in ('open', 'done') and worked > 0
    ), share as (
      select id, least(worked, ${amount}::bigint - (upto - worked)) as part from done where upto - worked < ${amount}::bigint
    )
    update duty d set worked = d.worked - s.part, state = 'open', closed_at = null from share s where d.id = s.id`.execute(
    tx,
  )
}

/**
 * Drops the open duties of a player who has lost it all: main wallet, venues and money on its way to or from them
 * together under one yuan (D-051). Called at every booking of a loss and every venue refresh (ruling 29). Takes the
 * player's books first.
 */
export async function dropIfBroke(tx: Tx, player: string, at: Instant): Promise<void> {
  const open = await tx
    .selectFrom('duty')
    .select('id')
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  if (!open) return
  await lockBooks(tx, player)
  const { held } = await tx
    .selectFrom('ledger.account')
    .select(sql<number>`coalesce(sum(balance), 0)`.as('held'))
    .where('playerId', '=', player)
    .where((is) => is.or([is('code', '=', account.main), is('code', '>', 2000)]))
    .executeTakeFirstOrThrow()
  const { played } = await tx
    .selectFrom('venuePlayer')
    .select(sql<number>`coalesce(sum(balance), 0)`.as('played'))
    .where('playerId', '=', player)
    .executeTakeFirstOrThrow()
  if (Number(held) + Number(played) >= broke) return
  // A stake that is still out may come back many times over: it is not lost yet.
  if (
    await tx
      .selectFrom('bet')
      .select('betId')
      .where('playerId', '=', player)
      .where('state', '=', 2)
      .limit(1)
      .executeTakeFirst()
  )
    return
  await tx
    .updateTable('duty')
    .set({ state: 'dropped', closedAt: at })
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .execute()
}

/** Cancels one open duty, for grants that are taken back; returns what was still open of it, in fen. */
export async function cancelDuty(tx: Tx, player: string, source: DutySource, about: string, at: Instant): Promise<Fen> {
  await lockBooks(tx, player)
  const row = await tx
    .updateTable('duty')
    .set({ state: 'cancelled', closedAt: at })
    .where('playerId', '=', player)
    .where('source', '=', source)
    .where('about', '=', about)
    .where('state', '=', 'open')
    .returning(sql<number>`amount - worked`.as('rest'))
    .executeTakeFirst()
  return row ? fen(Number(row.rest)) : noMoney
}
