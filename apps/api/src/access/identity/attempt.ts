import { createHash } from 'node:crypto'
import { TooOften } from '@koi/contract/refusal.copy'
import type { Refusal } from '@koi/contract/refusal'
import { day, type Instant, millisOf, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { type Db, defer, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { refuseFor } from '../../platform/text/refuse.ts'

/** Limit of attempts: at most `most` of `key` within `window` milliseconds; further ones are refused with `over`. */
export interface Limit {
  key: string
  most: number
  window: number
  over: Refusal
  /** The window starts at the latest attempt (a lockout), instead of sliding. */
  locks?: boolean
  /** Attempts under this limit run concurrently: many people share it, and it is far above what one needs. */
  isWide?: boolean
}

const maxKeyLength = 200

/** Hashes long keys: they contain names, which are input of any length, and a B-tree entry holds at most 2.7 kB. */
const shortened = (key: string): string =>
  key.length <= maxKeyLength ? key : `long:${createHash('sha256').update(key).digest('base64url')}`

/** Counts the attempts of a key. `wait`: milliseconds until fewer than `most` attempts count; 0 if fewer do already. */
async function loadAttempts(
  tx: Tx,
  { key, most, window, locks = false }: Limit,
  now: Instant,
): Promise<{ count: number; wait: number }> {
  const since = plus(now, -window)
  const { rows } = await sql<{ count: number; last: Instant | null }>`
    with newest as (
      select max(at) as at from attempt where ${locks} and key = ${shortened(key)} and at > ${since}
    )
    select coalesce(sum(weight), 0) as count, (select at from newest) as last from attempt
    where key = ${shortened(key)}
      and at > least(${since}, (select at - make_interval(secs => ${window / second}) from newest))`.execute(tx)
  const { count, last } = rows[0]!
  if (count < most) return { count, wait: 0 }
  if (last) return { count, wait: millisOf(last) + window - millisOf(now) }
  const counted = tx.selectFrom('attempt').where('key', '=', shortened(key)).where('at', '>', since)
  const freeing = await tx
    .selectFrom(
      counted
        .select('at')
        .select((eb) =>
          eb.fn
            .sum<number>('weight')
            .over((over) => over.orderBy('at', 'desc'))
            .as('total'),
        )
        .as('newest'),
    )
    .select('at')
    .where('total', '>=', Math.max(1, most))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { count, wait: freeing ? millisOf(freeing.at) + window - millisOf(now) : window }
}

/**
 * Throws `over` of the first exhausted limit, with the time until all are free; otherwise returns the count of each.
 * Holds an advisory lock per key until the transaction ends, so that concurrent attempts cannot exceed a limit.
 */
export async function checkLimits(tx: Tx, limits: Limit[], now: Instant): Promise<number[]> {
  const locked = limits.map(({ key }) => takeAdvisoryLock(tx, 'check', key))
  // The queries are sent together with the locks and executed after them.
  const [made] = await Promise.all([Promise.all(limits.map((limit) => loadAttempts(tx, limit, now))), ...locked])
  const reached = limits.find(({ most }, at) => made[at]!.count >= most)
  if (reached) refuseFor(reached.over, Math.max(...made.map(({ wait }) => wait)))
  return made.map(({ count }) => count)
}

/** Returns the ids of the attempts. */
export function insertAttempts(tx: Tx, keys: string[], now: Instant, weight = 1): string[] {
  const rows = keys.map((key) => ({ id: newId<'Attempt'>(), key: shortened(key), at: now, weight }))
  void defer(tx, tx.insertInto('attempt').values(rows))
  return rows.map(({ id }) => id)
}

/** Counts an attempt under each limit. Throws `over` of the first exhausted one; then none is counted. */
export async function countAttempt(tx: Tx, limits: Limit[], now: Instant): Promise<void> {
  await checkLimits(tx, limits, now)
  insertAttempts(
    tx,
    limits.map(({ key }) => key),
    now,
  )
}

export const attemptsOf = (db: Db | Tx, keys: string[]) =>
  db.deleteFrom('attempt').where('key', 'in', keys.map(shortened))

export async function deleteAttempts(db: Db | Tx, ...keys: string[]): Promise<void> {
  await attemptsOf(db, keys).execute()
}

const maxQueued = 100
type Queues = Map<string, { length: number; last: Promise<unknown> }>
/** Queues of the attempts of each brand in this process. */
const brandQueues = new WeakMap<App['pool'], Queues>()

function queuesOf({ pool }: Pick<App, 'pool'>): Queues {
  const queues = brandQueues.get(pool) ?? new Map()
  brandQueues.set(pool, queues)
  return queues
}

/** Runs `work` after earlier work with the same keys. Throws TooOften if a key's queue is full. */
async function runInOrder<Result>(
  queues: Queues,
  [key, ...others]: string[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work()
  const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() }
  if (queue.length >= maxQueued) refuseFor(TooOften, second)
  queues.set(key, queue)
  queue.length++
  const result = queue.last
    .then(() => runInOrder(queues, others, work))
    .finally(() => {
      if (--queue.length === 0) queues.delete(key)
    })
  queue.last = result.catch(() => undefined)
  return result
}

/** The attempt in which `work` runs. */
export interface Attempt<Loaded = unknown> {
  /** The value that `load` returned. */
  loaded: Loaded
  /** Attempts that remain under the first limit if this one counts. */
  left: number
  /** Keeps the attempt after `work`, so that it counts. */
  count(): void
  /** Deletes the attempt in the transaction `tx` instead of in a separate one. */
  deleteIn(tx: Tx): void
}

/**
 * Runs `work` as one attempt under `limits`; throws the refusal of the first exhausted limit. The attempt is inserted
 * before `work` starts, so that concurrent attempts see it, and deleted afterwards unless `work` called `count`. No
 * database connection is held while `work` runs. Attempts of one key run one after another, so a correct password is
 * not refused because of wrong ones that are still running. `check` gets the counts before this attempt is inserted;
 * `load` reads in the same round trip as the counts.
 */
export const attempt = <Result, Loaded = undefined>(
  app: App,
  {
    limits,
    now,
    check,
    load,
  }: {
    limits: Limit[]
    now: Instant
    check?: (tx: Tx, made: number[]) => Promise<void>
    load?: (tx: Tx) => Promise<Loaded>
  },
  work: (own: Attempt<Loaded>) => Promise<Result>,
): Promise<Result> => {
  const keys = limits.map(({ key }) => key)
  const ordered = limits.filter(({ isWide }) => !isWide).map(({ key }) => key)
  return runInOrder(queuesOf(app), ordered, async () => {
    const { ids, loaded, left } = await transact(app, async (tx) => {
      const [made, loaded] = await Promise.all([checkLimits(tx, limits, now), load?.(tx)])
      await check?.(tx, made)
      const left = (limits[0]?.most ?? 0) - (made[0] ?? 0) - 1
      return { ids: insertAttempts(tx, keys, now), loaded: loaded as Loaded, left }
    })
    const own = (db: Db | Tx) => db.deleteFrom('attempt').where('id', 'in', ids)
    let counts = false
    let isDeleted = false
    try {
      return await work({
        loaded,
        left,
        count: () => {
          counts = true
        },
        deleteIn: (tx) => {
          void defer(tx, own(tx))
          isDeleted = true
        },
      })
    } catch (error) {
      isDeleted = false // the transaction may have been rolled back
      throw error
    } finally {
      if (!counts && !isDeleted) await own(app.db).execute()
    }
  })
}

export async function sweepAttempts(tx: Tx, now: Instant): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('attempt').where('at', '<', plus(now, -day)).executeTakeFirst()
  return Number(numDeletedRows)
}
