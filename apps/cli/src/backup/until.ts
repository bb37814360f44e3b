import type pg from 'pg'

const tooEarly = (until: string, at: string): string =>
  `--until is ${until}, but the backup was made at ${at}: use an older backup, or a later time`

/**
 * Why `until` is too early: PostgreSQL recovers to the end of the backup nevertheless, unless a transaction ended
 * during the copy.
 */
export async function earlyProblem(client: pg.Client, until: string, label: string): Promise<string | null> {
  const [, at] = /^START TIME: (.+)$/m.exec(label)!
  const { rows } = await client.query<{ isEarly: boolean }>('select $1::timestamptz < $2::timestamptz as "isEarly"', [
    until,
    at,
  ])
  return rows[0]!.isEarly ? tooEarly(until, at!) : null
}

/** Why PostgreSQL did not recover to `until`, read from its log, with a remedy; null if the log has another reason. */
export function untilProblem(
  log: string,
  { archive, until, at }: { archive: string | null; until: string; at: string },
): string | null {
  if (log.includes('recovery ended before configured recovery target was reached')) {
    const last = [...log.matchAll(/last completed transaction was at log time (.+)$/gm)].at(-1)?.[1]
    const end = last ? `ends with a transaction at ${last}` : `has no transaction after the backup of ${at}`
    const remedy = last ? 'use a time before it, or leave out --until' : 'leave out --until'
    return `--until is ${until}, but the log${archive ? ` in ${archive}` : ' of the backup'} ${end}: ${remedy} to restore all of the log`
  }
  if (log.includes('requested recovery stop point is before consistent recovery point')) return tooEarly(until, at)
  if (log.includes('invalid value for parameter "recovery_target_time"'))
    return `--until is ${until}: write it as "2026-11-23 01:00:00+00"`
  return null
}
