import { createHash } from 'node:crypto'
import { TooOften } from '@koi/contract/refusal.copy'
import type { Refusal } from '@koi/contract/refusal'
import { day, type Instant, millisOf, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { type App, transact } from '../platform/app.ts'
import type { Db, Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { refuseFor } from '../platform/refuse.ts'

/** How many counted tries of `key` within `window` (milliseconds) are too many, and what is said then. */
export interface Limit {
  key: string
  most: number
  window: number
  over: Refusal
  /** Once reached it holds for its whole window from the last try, as `over` says, not until the oldest try is that old. */
  locks?: boolean
}

/** Longer than a key of anybody who is here. */
const longest = 200

/** A key as the table has it: what is typed as a name may be of any length, and no index takes a row of more than 2.7 kB. */
const shortened = (key: string): string =>
  key.length <= longest ? key : `long:${createHash('sha256').update(key).digest('base64url')}`

/**
 * How many tries count under a limit now: those of its window, which ends now or, where it locks, with the last of them.
 * `wait` is the milliseconds until there are fewer than `most`, 0 where there are.
 */
async function attemptsOf(
  tx: Tx,
  { key, most, window, locks }: Limit,
  now: Instant,
): Promise<{ count: number; wait: number }> {
  const mine = tx.selectFrom('attempt').where('key', '=', shortened(key))
  const since = plus(now, -window)
  const last =
    locks && (await mine.select('at').where('at', '>', since).orderBy('at', 'desc').limit(1).executeTakeFirst())
  const counted = mine.where('at', '>', last && last.at < now ? plus(last.at, -window) : since)
  const { count } = await counted
    .select((is) => is.fn.coalesce(is.fn.sum<number>('weight'), is.lit(0)).as('count'))
    .executeTakeFirstOrThrow()
  if (count < most) return { count, wait: 0 }
  // Each try leaves the window by itself, the oldest first; a lock ends as a whole, with its last try.
  const freeing =
    last ||
    (await tx
      .selectFrom(
        counted
          .select('at')
          .select((is) =>
            is.fn
              .sum<number>('weight')
              .over((rows) => rows.orderBy('at', 'desc'))
              .as('total'),
          )
          .as('newest'),
      )
      .select('at')
      .where('total', '>=', Math.max(1, most))
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst())
  return { count, wait: freeing ? millisOf(freeing.at) + window - millisOf(now) : window }
}

/**
 * Throws `over` of the first limit that is reached, with the time until all of them are free again, and returns how many
 * tries of each are counted. Tries of one key wait for each other until the transaction ends, so that a limit of five is five.
 */
export async function checkLimits(tx: Tx, limits: Limit[], now: Instant): Promise<number[]> {
  for (const { key } of limits) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`.execute(tx)
  const made: { count: number; wait: number }[] = []
  for (const limit of limits) made.push(await attemptsOf(tx, limit, now))
  const reached = limits.find(({ most }, at) => made[at]!.count >= most)
  if (reached) refuseFor(reached.over, Math.max(...made.map(({ wait }) => wait)))
  return made.map(({ count }) => count)
}

/**
 * Counts a try of each key, as `weight` tries; tries hold across processes because they are rows. Returns the ids of the
 * rows.
 */
export async function noteAttempts(tx: Tx, keys: string[], now: Instant, weight = 1): Promise<string[]> {
  const rows = keys.map((key) => ({ id: newId<'Attempt'>(), key: shortened(key), at: now, weight }))
  await tx.insertInto('attempt').values(rows).execute()
  return rows.map(({ id }) => id)
}

export async function forgetAttempts(db: Db | Tx, ...keys: string[]): Promise<void> {
  await db.deleteFrom('attempt').where('key', 'in', keys.map(shortened)).execute()
}

/** More than this many of one key do not wait: they are turned away. */
const longestLine = 100
const lines = new Map<string, { length: number; last: Promise<unknown> }>()

/**
 * Runs `work` when everybody before it under the same keys, in this process, is done. Throws TooOften. It is no bulkhead: a
 * line is made for each key as it comes and is gone with its last, and who has several keys stands in each line.
 */
async function inTurn<Result>([key, ...others]: string[], work: () => Promise<Result>): Promise<Result> {
  if (key === undefined) return work()
  const line = lines.get(key) ?? { length: 0, last: Promise.resolve() }
  if (line.length >= longestLine) refuseFor(TooOften, second)
  lines.set(key, line)
  line.length++
  const mine = line.last
    .then(() => inTurn(others, work))
    .finally(() => {
      if (--line.length === 0) lines.delete(key)
    })
  line.last = mine.catch(() => undefined)
  return mine
}

/**
 * Does `work` as one try under its limits, whose first failure refuses it. The try is counted before `work` begins, so
 * that none slips through next to it, and taken back after it unless `work` called `count`. While it runs no connection
 * is held, so that it may take its time. Tries of one key run one after the other: who is right waits for who is wrong
 * instead of being counted with them. `check` is asked with the counts of the limits before the try is counted.
 */
export const attempt = <Result>(
  app: App,
  { limits, now, check }: { limits: Limit[]; now: Instant; check?: (tx: Tx, made: number[]) => Promise<void> },
  work: (count: () => void) => Promise<Result>,
): Promise<Result> => {
  const keys = limits.map(({ key }) => key)
  return inTurn(keys, async () => {
    const ids = await transact(app, async (tx) => {
      const made = await checkLimits(tx, limits, now)
      await check?.(tx, made)
      return noteAttempts(tx, keys, now)
    })
    let counts = false
    try {
      return await work(() => {
        counts = true
      })
    } finally {
      if (!counts) await app.db.deleteFrom('attempt').where('id', 'in', ids).execute()
    }
  })
}

/** Drops the tries that no limit can need any more; says how many. */
export async function sweepAttempts(tx: Tx, now: Instant): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('attempt').where('at', '<', plus(now, -day)).executeTakeFirst()
  return Number(numDeletedRows)
}
