import { createHash } from 'node:crypto'
import { TooOften } from '@koi/contract/refusal.copy'
import type { Refusal } from '@koi/contract/refusal'
import { day, type Instant, millisOf, plus, second } from '@koi/contract/time'
import { takeAdvisoryLock } from '../platform/advisoryLock.ts'
import { type App, transact } from '../platform/app.ts'
import type { Db, Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { refuseFor } from '../platform/refuse.ts'

/** At most `most` attempts of `key` within `window` ms; `over` is the refusal after that. */
export interface Limit {
  key: string
  most: number
  window: number
  over: Refusal
  /** Counts the window from the last attempt (a lockout) instead of sliding. */
  locks?: boolean
}

const maxKeyLength = 200

/** Hashes long keys: names are user input of any length and a B-tree entry holds at most 2.7 kB. */
const shortened = (key: string): string =>
  key.length <= maxKeyLength ? key : `long:${createHash('sha256').update(key).digest('base64url')}`

/** `wait`: milliseconds until fewer than `most` attempts count; 0 if there already are. */
async function loadAttempts(
  tx: Tx,
  { key, most, window, locks }: Limit,
  now: Instant,
): Promise<{ count: number; wait: number }> {
  const attempts = tx.selectFrom('attempt').where('key', '=', shortened(key))
  const since = plus(now, -window)
  const last =
    locks && (await attempts.select('at').where('at', '>', since).orderBy('at', 'desc').limit(1).executeTakeFirst())
  const counted = attempts.where('at', '>', last && last.at < now ? plus(last.at, -window) : since)
  const { count } = await counted
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('weight'), eb.lit(0)).as('count'))
    .executeTakeFirstOrThrow()
  if (count < most) return { count, wait: 0 }
  const freeing =
    last ||
    (await tx
      .selectFrom(
        counted
          .select('at')
          .select((eb) =>
            eb.fn
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
 * Throws `over` of the first exhausted limit, with the time until all are free; otherwise returns the count of each.
 * Holds an advisory lock per key until the transaction ends, so that concurrent attempts cannot exceed a limit.
 */
export async function checkLimits(tx: Tx, limits: Limit[], now: Instant): Promise<number[]> {
  for (const { key } of limits) await takeAdvisoryLock(tx, 'check', key)
  const made: { count: number; wait: number }[] = []
  for (const limit of limits) made.push(await loadAttempts(tx, limit, now))
  const reached = limits.find(({ most }, at) => made[at]!.count >= most)
  if (reached) refuseFor(reached.over, Math.max(...made.map(({ wait }) => wait)))
  return made.map(({ count }) => count)
}

export async function insertAttempts(tx: Tx, keys: string[], now: Instant, weight = 1): Promise<string[]> {
  const rows = keys.map((key) => ({ id: newId<'Attempt'>(), key: shortened(key), at: now, weight }))
  await tx.insertInto('attempt').values(rows).execute()
  return rows.map(({ id }) => id)
}

export async function deleteAttempts(db: Db | Tx, ...keys: string[]): Promise<void> {
  await db.deleteFrom('attempt').where('key', 'in', keys.map(shortened)).execute()
}

const maxQueued = 100
const queues = new Map<string, { length: number; last: Promise<unknown> }>()

/** Runs `work` after earlier work with the same keys in this process. Throws TooOften if a key's queue is full. */
async function runInOrder<Result>([key, ...others]: string[], work: () => Promise<Result>): Promise<Result> {
  if (key === undefined) return work()
  const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() }
  if (queue.length >= maxQueued) refuseFor(TooOften, second)
  queues.set(key, queue)
  queue.length++
  const result = queue.last
    .then(() => runInOrder(others, work))
    .finally(() => {
      if (--queue.length === 0) queues.delete(key)
    })
  queue.last = result.catch(() => undefined)
  return result
}

/**
 * Runs `work` as one attempt under `limits`; throws the first exhausted one. The attempt is inserted before `work`
 * starts, so that concurrent attempts see it, and deleted afterwards unless `work` called `count`. No database
 * connection is held while `work` runs. Attempts of one key run one after the other, so a correct password is not
 * refused because of wrong ones in flight. `check` receives the counts before this attempt is inserted.
 */
export const attempt = <Result>(
  app: App,
  { limits, now, check }: { limits: Limit[]; now: Instant; check?: (tx: Tx, made: number[]) => Promise<void> },
  work: (count: () => void) => Promise<Result>,
): Promise<Result> => {
  const keys = limits.map(({ key }) => key)
  return runInOrder(keys, async () => {
    const ids = await transact(app, async (tx) => {
      const made = await checkLimits(tx, limits, now)
      await check?.(tx, made)
      return insertAttempts(tx, keys, now)
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

export async function sweepAttempts(tx: Tx, now: Instant): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('attempt').where('at', '<', plus(now, -day)).executeTakeFirst()
  return Number(numDeletedRows)
}
