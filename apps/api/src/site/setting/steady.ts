import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Settings that decide how much is paid: one operator may change them by at most `steadyPercent` within 24 hours. */
export const steadySettings = [
  'usdtrate',
  'withdrawusdtrate',
  'withdrawcashfee',
  'withdrawfeeusdttrc',
  'payout_rules_daily',
] as const satisfies (keyof Settings)[]
export const steadyPercent = 5

/** Values that settings had at `since`, by name; those that were not changed since are absent. */
export async function loadEarlierValues(
  db: Reader | Tx,
  names: readonly (keyof Settings)[],
  since: Instant,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select distinct on (name) name, value from audit, jsonb_each_text(before) as change (name, value)
    where act = 'setting.change' and at > ${since}::timestamptz and name = any(${[...names]}::text[])
    order by name, at, id`.execute(db)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** Whether one of `changes` moves a setting further from its value now, or of 24 hours ago, than one operator may. */
export async function isUnsteady(tx: Tx, changes: object, before: Settings, now: Instant): Promise<boolean> {
  const names = steadySettings.filter((name) => Reflect.get(changes, name) !== undefined)
  if (names.length === 0) return false
  const earlier = await loadEarlierValues(tx, names, plus(now, -day))
  const isFar = (value: number, from: number) => Math.abs(value - from) * 100 > Math.abs(from) * steadyPercent
  return names.some((name) => {
    const value = Number(Reflect.get(changes, name))
    return isFar(value, Number(before[name])) || isFar(value, Number(earlier.get(name) ?? before[name]))
  })
}
