import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import type { Counting, RequirementSource } from '@koi/contract/money/turnover/turnover'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import type { EventKind } from '../../platform/event/kinds.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { newId } from '../../platform/text/id.ts'
import { negligible, isStakeOut } from './stakeOut.ts'

const bonusEnded: EventKind = 'bonus.ended'

/** The title that is shown: that of the source, followed by the stored one. */
export const titleIn = (
  language: Language,
  { source, title }: Pick<Selectable<Tables['wageringRequirement']>, 'source' | 'title'>,
): string => [textsIn[language].turnover.requirementTitles[source], title].filter(Boolean).join(' · ')

/** Stakes required before a withdrawal. */
export interface WageringRequirement {
  player: string
  source: RequirementSource
  /** Id of the deposit, claim or grant; unique per source. */
  about: string
  /** Valid stakes in fen; an amount of 0 adds no requirement. */
  amount: Fen
  /** Fen of the bonus to which the requirement belongs. */
  bonus?: Fen
  /** The operator's title, or the game of free rounds; by default the source has a title of its own. */
  title?: string
  /** Which stakes count; if absent, all stakes count in full. */
  counting?: Counting
  /** Stakes that are settled later do not count. */
  endsAt?: Instant
  at: Instant
}

/** Adds a requirement, deferred; idempotent per source and `about`. */
export function addRequirement(
  tx: Tx,
  { player, source, about, amount, bonus = noMoney, title = '', counting, endsAt, at }: WageringRequirement,
): void {
  if (amount <= 0) return
  const row = tx
    .insertInto('wageringRequirement')
    .values({
      id: newId<'WageringRequirement'>(),
      playerId: player,
      source,
      about,
      amount,
      bonus,
      title,
      counting: counting ? JSON.stringify(counting) : null,
      endsAt: endsAt ?? null,
      createdAt: at,
    })
    .onConflict((eb) => eb.columns(['playerId', 'source', 'about']).doNothing())
  void defer(tx, row)
}

// A literal, because with a parameter a generic plan could not use the partial index of open requirements.
const isOpen = sql<boolean>`state = 'open'`

/** Missing stakes in fen; the player API calls them `bet_amount`. */
export async function loadOpenRequirement(db: Reader | Tx, player: string): Promise<Fen> {
  const { rest } = await db
    .selectFrom('wageringRequirement')
    .select(sql<number>`coalesce(sum(amount - worked), 0)`.as('rest'))
    .where('playerId', '=', player)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return fen(Number(rest))
}

/** What open requirements keep in the main wallet. */
export interface Held {
  /** Whether one of them holds the whole wallet: it demands more than once its gift, or is about own money. */
  isAll: boolean
  /** Fen of the gifts that hold only themselves. */
  gifts: Fen
  /** Fen of all gifts; own money is spent before them (docs/decisions/0026). */
  bonus: Fen
  /** Missing stakes of all of them, in fen. */
  rest: Fen
}

/**
 * SQL: whether a requirement holds only its own gift, because its turnover is at most once the gift's amount
 * (docs/decisions/0072).
 */
export const holdsItselfOnly = sql<boolean>`(bonus > 0 and amount <= bonus)`

/** Loads what open requirements keep in the main wallet. A withdrawal reads it under the player's lock. */
export async function loadHeld(db: Reader | Tx, player: string): Promise<Held> {
  const { rows } = await sql<{ isAll: boolean; gifts: number; bonus: number; rest: number }>`
    select coalesce(bool_or(not ${holdsItselfOnly}), false) as is_all, coalesce(sum(bonus), 0)::bigint as bonus,
      coalesce(sum(bonus) filter (where ${holdsItselfOnly}), 0)::bigint as gifts,
      coalesce(sum(amount - worked), 0)::bigint as rest
    from wagering_requirement where player_id = ${player}::uuid and state = 'open'`.execute(db)
  const { isAll, gifts, bonus, rest } = rows[0]!
  return { isAll, gifts: fen(gifts), bonus: fen(bonus), rest: fen(rest) }
}

/** Fen of the main wallet that may be withdrawn. */
export const withdrawableOf = (balance: Fen, { isAll, gifts }: Held): Fen =>
  isAll ? noMoney : fen(Math.max(0, balance - gifts))

/**
 * Waives open requirements when wallets, venues and transit hold less than one yuan in total and no stake is open.
 * Called after every loss, reported bet and refreshed venue balance. Locks the player.
 */
export async function waiveIfBroke(tx: Tx, player: string, at: Instant): Promise<void> {
  const open = await tx
    .selectFrom('wageringRequirement')
    .select('id')
    .where('playerId', '=', player)
    .where(isOpen)
    .limit(1)
    .executeTakeFirst()
  if (!open) return
  await lockPlayer(tx, player)
  const { held } = await tx
    .selectFrom('account')
    .select(sql<number>`coalesce(sum(balance), 0)`.as('held'))
    .where('playerId', '=', player)
    .where((eb) => eb('place', 'in', ['main', 'transit', 'venue']))
    .executeTakeFirstOrThrow()
  if (Number(held) >= negligible) return
  // An unsettled stake is not lost yet, so nothing is waived.
  if (await isStakeOut(tx, player, at)) return
  await sql`
    with waived as (
      update wagering_requirement set state = 'waived', closed_at = ${at}::timestamptz
      where player_id = ${player}::uuid and state = 'open' returning source, about)
    insert into event_waiting (kind, player_id, about)
    select ${bonusEnded}, ${player}::uuid, about from waived where source = 'bonus'`.execute(tx)
}

/** Cancels the requirement of a revoked grant; returns its open part in fen. */
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
    .where(isOpen)
    .returning(sql<number>`amount - worked`.as('rest'))
    .executeTakeFirst()
  return row ? fen(Number(row.rest)) : noMoney
}
