import { type ContentTexts, textIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { greatestPrize, labelsOf } from '@koi/contract/reward/wheel/wheel'
import { WheelTerms } from '@koi/contract/reward/wheel/wheel.terms'
import { isCondition } from '@koi/contract/player/segment/segment.check'
import type { PlayerId } from '@koi/contract/id'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { storedAs } from '../../access/publication/publication.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { holdsFor } from '../../player/segment/condition.ts'

type Stored = Selectable<Tables['wheel']>

export const { parse: parseTerms, store: storedTerms, onWire: termsOnWire } = storedAs(WheelTerms)

/** Returns the names of the slices; a name that is not translated is shown in the default language. */
export function labelsIn(language: Language, { labels, texts }: { labels: string; texts: ContentTexts }): string[] {
  const named = labelsOf(textIn(language, texts, 'labels', labels))
  return labelsOf(labels).map((label, index) => named[index] ?? label)
}

export type RunningWheel = Omit<Stored, 'terms'> & {
  terms: WheelTerms
  ruleId: string
  /** Condition of the wheel's segment; null if the wheel has none. */
  condition: unknown
  /** Terms of the bonus rule that pays the prizes. */
  ruleTerms: unknown
  ruleTitle: string
}

/** Loads the live wheel if the current time is within its range. `lock`: SQL of a row lock, or empty. */
async function loadRunning(db: Reader | Tx, now: Instant, lock: RawBuilder<unknown>): Promise<RunningWheel | null> {
  const { rows } = await sql<Omit<RunningWheel, 'terms'> & { terms: unknown }>`
    select w.*, s.condition, v.terms as rule_terms, v.title as rule_title from wheel w
      join bonus_version v on v.rule_id = w.rule_id and v.version = 1
      left join segment_version s on s.segment_id = w.segment_id and s.version = w.segment_version
    where w.state = 'live' and coalesce(w.starts_at <= ${now}::timestamptz, true)
      and coalesce(w.ends_at > ${now}::timestamptz, true) ${lock}`.execute(db)
  const [row] = rows
  return row ? { ...row, terms: parseTerms(row.terms) } : null
}

export const findRunning = (db: Reader, now: Instant) => loadRunning(db, now, sql``)
/** Locks the wheel until the commit, so that draws count their prizes against the budget one after another. */
export const lockRunning = (tx: Tx, now: Instant) => loadRunning(tx, now, sql`for no key update of w`)

/** Whether the remaining budget is below the greatest prize; then no draw is made, whatever its slice would be. */
export const isSpent = ({ promised, terms: { budget, slices } }: Pick<RunningWheel, 'promised' | 'terms'>): boolean =>
  promised + greatestPrize(slices) > budget

/** Whether the player fulfils the wheel's condition. A condition that this release does not know is false for every player. */
export async function mayDraw(
  db: Reader | Tx,
  { condition }: Pick<RunningWheel, 'condition'>,
  player: string,
  now: Instant,
): Promise<boolean> {
  return condition === null || (isCondition(condition) && (await holdsFor(db, player as PlayerId, condition, now)))
}
