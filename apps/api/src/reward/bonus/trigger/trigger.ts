import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import type { Fen } from '@koi/contract/money'
import { addDays, type Day, dayOf, daysBetween, type Instant } from '@koi/contract/time'
import type { RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/db.ts'

export type Sql = RawBuilder<unknown>

/** For whom a trigger is judged. `about`: the deposit, day, period, tournament or friend that caused it; empty: nothing of its own. */
export interface Cause {
  terms: BonusTerms
  rule: string
  player: string
  about: string
  now: Instant
}

/** The Beijing days of a dry run. */
export interface DryRunDays {
  first: Day
  today: Day
  /** SQL: the beginning of the first day. */
  since: Sql
}

/** How a rule comes to offer a bonus. One file per trigger; `triggers.ts` lists them. */
export interface Trigger {
  /** A rule promises one bonus per player and occasion. By default the name of the trigger: one per player. */
  occasionOf?(terms: BonusTerms, about: string): string
  /**
   * The sum that the reward is computed from, in fen; null: the trigger does not hold. By default 0. Runs under the player's lock.
   */
  loadBase?(tx: Tx | Reader, cause: Cause): Promise<Fen | null>
  /** SQL: whether the event `e` asks for an offer of the live rule `l` (id, created_at, at, entered, level). */
  event?: Sql
  /** The subject of the event is what the cause is about. */
  isAboutEvent?: boolean
  /** What is given on a day to whom it is due; asked for again until the offer exists. */
  gift?(today: Day): {
    about: string
    occasion: string
    /** SQL: whether it is due to the player `p` by the live rule `l`. */
    isDue: Sql
  }
  /** SQL: player_id and base, in fen, of each time that it held in the days. Without it a dry run tells nothing. */
  dryRun?(terms: BonusTerms, days: DryRunDays): Sql
}

/** 1: Monday … 7: Sunday. */
export const weekdayOf = (of: Day): number => new Date(`${of}T00:00:00Z`).getUTCDay() || 7

/** The days from `first` until `last`. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))

/** The first day of the Beijing month. */
export const firstOfMonth = (at: Instant | Day): Day =>
  `${(at.length > 10 ? dayOf(at as Instant) : at).slice(0, 8)}01` as Day
