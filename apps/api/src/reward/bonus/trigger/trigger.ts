import type { BonusTrigger, OnTrigger } from '@koi/contract/reward/bonus/bonus.terms'
import type { Fen } from '@koi/contract/money'
import type { Day, Instant } from '@koi/contract/time'
import type { RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/db.ts'

export type Sql = RawBuilder<unknown>

/**
 * The player and rule for which a trigger is evaluated. `about`: the deposit, day, period, tournament or friend that caused it;
 * empty if the trigger needs none.
 */
export interface Cause<On = OnTrigger<BonusTrigger>> {
  on: On
  rule: string
  player: string
  about: string
  now: Instant
}

/** Range of Beijing days of a dry run. */
export interface DryRunDays {
  first: Day
  today: Day
  /** SQL: the first instant of the first day. */
  since: Sql
}

/** Defines when a rule offers a bonus. One file per trigger; `triggers.ts` lists them. */
export type Trigger<Name extends BonusTrigger = BonusTrigger> = TriggerOn<OnTrigger<Name>>

interface TriggerOn<On> {
  /** Returns the subject of a bonus; a rule promises one per player and subject. Default: '', so one per player. */
  subjectOf?(on: On, about: string): string
  /**
   * Loads the sum that the reward is computed from, in fen (default 0); null if the trigger's condition does not hold. Runs
   * under the player's lock.
   */
  loadBase?(tx: Tx | Reader, cause: Cause<On>): Promise<Fen | null>
  /** SQL: whether the event `e` requests an offer of the live rule `l` (id, created_at, at, entered, level). */
  event?: Sql
  /** Whether the subject of the event becomes `about`. */
  isAboutEvent?: boolean
  /** Returns the last Beijing day of the period that `about` identifies, at whose end the player's level counts. */
  lastDayOf?(about: string): Day | null
  /** Gift due on a day; it is requested again on later runs until the offer exists. */
  gift?(today: Day): {
    about: string
    subject: string
    /** Last Beijing day of its period. */
    last: Day
    /** SQL: whether the gift is due to the player `p` by the live rule `l`. */
    isDue: Sql
  }
  /** SQL: player_id and base (fen) of each time that the trigger fired in these days. Without it a dry run is not possible. */
  dryRun?(on: On, days: DryRunDays): Sql
}
