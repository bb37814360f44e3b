import type { RequirementSource } from '@koi/contract/turnover/turnover'
import { type Fen, fen, noMoney, subtract } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { lockPlayer } from '../ledger/ledger.ts'
import { account } from '../ledger/accounts.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { crumbs, isStakeOut } from './stakeOut.ts'

/** A wagering requirement: stakes that a player must make before money may leave. */
export interface WageringRequirement {
  player: string
  source: RequirementSource
  /** The deposit, claim, grant … that is the reason. One source counts once for each. */
  about: string
  /** Valid stakes to be made, in fen; nothing is required for 0. */
  amount: Fen
  /** What the operator gave under it, in fen; none for the player's own money. */
  bonus?: Fen
  title: string
  at: Instant
}

/** Adds stakes a player must make before money may leave. The same requirement again changes nothing. */
export async function addRequirement(
  tx: Tx,
  { player, source, about, amount, bonus = noMoney, title, at }: WageringRequirement,
): Promise<void> {
  if (amount <= 0) return
  await tx
    .insertInto('wageringRequirement')
    .values({
      id: newId<'WageringRequirement'>(),
      playerId: player,
      source,
      about,
      amount,
      bonus,
      title,
      createdAt: at,
    })
    .onConflict((is) => is.columns(['playerId', 'source', 'about']).doNothing())
    .execute()
}

/** The stakes still missing, in fen: the `bet_amount` of the players' API. */
export async function openRequirementOf(db: Reader | Tx, player: string): Promise<Fen> {
  const { rest } = await db
    .selectFrom('wageringRequirement')
    .select(sql<number>`coalesce(sum(amount - worked), 0)`.as('rest'))
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return fen(Number(rest))
}

/**
 * What a player has in the main wallet, in fen: their own money, and what the operator gave under requirements that are still
 * open. Their own is spent first, so the bonus is the last to go (docs/decisions/0026). `withdrawable` is all of it or
 * nothing, as S-36 has it.
 */
export async function fundsOf(db: Reader | Tx, player: string) {
  const { rows } = await sql<{ balance: number; given: number; rest: number }>`
    select coalesce((select balance from ledger.account where player_id = ${player}::uuid and code = ${account.main}), 0)::bigint as balance,
      coalesce(sum(bonus), 0)::bigint as given, coalesce(sum(amount - worked), 0)::bigint as rest
    from wagering_requirement where player_id = ${player}::uuid and state = 'open'`.execute(db)
  const { balance, given, rest } = rows[0]!
  const [whole, bonus] = [fen(balance), fen(Math.min(balance, given))]
  return { balance: whole, bonus, cash: subtract(whole, bonus), withdrawable: rest > 0 ? noMoney : whole }
}

/**
 * Waives the open requirements of a player who has lost it all: main wallet, venues and money on its way to or from them
 * together under one yuan (D-051), and no stake out. Called at every booking of a loss, every bet that is told and every
 * venue refresh (ruling 29). Takes the player first.
 */
export async function waiveIfBroke(tx: Tx, player: string, at: Instant): Promise<void> {
  const open = await tx
    .selectFrom('wageringRequirement')
    .select('id')
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  if (!open) return
  await lockPlayer(tx, player)
  const { held } = await tx
    .selectFrom('ledger.account')
    .select(sql<number>`coalesce(sum(balance), 0)`.as('held'))
    .where('playerId', '=', player)
    .where((is) => is.or([is('code', '=', account.main), is('code', '>', 2000)]))
    .executeTakeFirstOrThrow()
  const { played } = await tx
    .selectFrom('venueAccount')
    .select(sql<number>`coalesce(sum(balance), 0)`.as('played'))
    .where('playerId', '=', player)
    .executeTakeFirstOrThrow()
  if (Number(held) + Number(played) >= crumbs) return
  // What is staked is not lost yet.
  if (await isStakeOut(tx, player, at)) return
  await tx
    .updateTable('wageringRequirement')
    .set({ state: 'waived', closedAt: at })
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .execute()
}

/** Cancels one open requirement, for grants that are taken back; returns what was still open of it, in fen. */
export async function cancelRequirement(
  tx: Tx,
  player: string,
  source: RequirementSource,
  about: string,
  at: Instant,
): Promise<Fen> {
  await lockPlayer(tx, player)
  const row = await tx
    .updateTable('wageringRequirement')
    .set({ state: 'cancelled', closedAt: at })
    .where('playerId', '=', player)
    .where('source', '=', source)
    .where('about', '=', about)
    .where('state', '=', 'open')
    .returning(sql<number>`amount - worked`.as('rest'))
    .executeTakeFirst()
  return row ? fen(Number(row.rest)) : noMoney
}
