import { type Instant, second } from '@koi/contract/time'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type App, transact } from '../ops/app.ts'
import { takeAdvisoryLock } from '../db/advisoryLock.ts'
import { type Db, defer, type Tx } from '../db/db.ts'
import { failPoint } from '../base/failpoint.ts'
import { startRootSpan, withRootSpan } from '../base/trace.ts'
import type { Tables } from '../db/tables.ts'

// Tasks are work that some process must do: calls to the outside and scheduled jobs. A task is inserted in the
// transaction that creates the need, leased by the database's clock, and deleted when the work is done. When a process
// dies while it holds a lease, another takes the task over after `leaseTime` (docs/decisions/0041).

export type Task = Selectable<Tables['task']>

/**
 * `done`: the task is deleted. `again`: it is due at `at` or after `after` milliseconds, and its attempts start at 0.
 * `failed`: it is retried at `at` or after `after` milliseconds, by default after the backoff of its kind. `items`: how
 * many items were handled, by default 1.
 */
export type TaskResult =
  | { is: 'done'; items?: number }
  | { is: 'again'; after: number; items?: number }
  | { is: 'again'; at: Instant; items?: number }
  | { is: 'failed'; why: string; after?: number; items?: number }
  | { is: 'failed'; why: string; at: Instant; items?: number }

export interface TaskKind {
  name: string
  /** Maximum concurrent runs per destination, over all processes. */
  concurrency: number
  /** Backoff in milliseconds: `first` after the first failure, doubled with each failure, at most `longest`. */
  backoff: { first: number; longest: number }
  /**
   * Called outside of transactions, at least once per request: a process may end before the result is recorded. A thrown
   * error is a failed attempt.
   */
  run(app: App, task: Task): Promise<TaskResult>
  /** A schedule runs the task repeatedly; in a brand without requests it may be minutes late. */
  isScheduled?: true
  /** Subjects that need work now; a task is inserted for each that has none. */
  subjects?(app: App): Promise<Pick<NewTask, 'subject' | 'destination'>[]>
  /** Cancels the work on an operator's request; kinds without it cannot be cancelled. */
  cancel?(tx: Tx, subject: string, now: Instant): Promise<unknown>
}

/** Milliseconds after which a lease ends: how long a task waits after the process that holds it has died. */
export const leaseTime = 8 * second
const heartbeat = 3 * second

export const done: TaskResult = { is: 'done' }

export interface NewTask {
  kind: string
  subject: string
  destination: string
  /** Milliseconds until the task is due. */
  after?: number
}

const interval = (milliseconds: number) => sql`${milliseconds}::float8 * interval '1 ms'`

/**
 * SQL of the time `after` milliseconds after `now`, or after the database's time if that is earlier: a process whose
 * clock runs ahead delays no task.
 */
export const dueAfter = (now: Instant, after: number) =>
  sql<Instant>`(least(now(), ${now}::timestamptz) + ${interval(after)})`

/**
 * Inserts a task in the transaction that creates the need. An existing task of the same kind and subject becomes due at
 * the earlier of both times with its attempts at 0; if it is running, it runs once more afterwards.
 */
export async function insertTask(db: Db | Tx, task: NewTask, now: Instant): Promise<void> {
  await insertionOf(task, now).execute(db)
}

/** Inserts a task like `insertTask`, deferred to the transaction's next statement. */
export const deferTask = (tx: Tx, task: NewTask, now: Instant): void => void defer(tx, insertionOf(task, now))

const insertionOf = ({ kind, subject, destination, after = 0 }: NewTask, now: Instant) =>
  tasksFrom(sql`values (${kind}, ${subject}, ${destination}, ${dueAfter(now, after)}, ${now})`)

/**
 * SQL that inserts tasks like `insertTask`, from the rows of a query with the columns kind, subject, destination,
 * due_at and requested_at.
 */
export const tasksFrom = (rows: RawBuilder<unknown>) => sql`
    insert into task as t (kind, subject, destination, due_at, requested_at) ${rows}
    on conflict (kind, subject) do update
    set due_at = least(t.due_at, excluded.due_at), destination = excluded.destination, attempts = 0, version = t.version + 1, requested_at = excluded.requested_at`

/** Deletes a task whose work is no longer needed. */
export const deleteTask = (db: Db | Tx, kind: string, subject: string): Promise<unknown> =>
  db.deleteFrom('task').where('kind', '=', kind).where('subject', '=', subject).execute()

/** SQL of the time when the task of `kind` for the row with this id column is due; null if there is no such task. */
export const taskDueAt = (kind: string, idColumn: string) =>
  sql<Instant | null>`(select due_at from task where kind = ${kind} and subject = ${sql.ref(idColumn)}::text)`

/** Milliseconds of exponential backoff, minus up to a quarter of jitter so that receivers do not get retries in lockstep. */
export function pauseAfter({ first, longest }: TaskKind['backoff'], attempts: number): number {
  const pause = Math.min(longest, first * 2 ** Math.min(attempts - 1, 20))
  return Math.round(pause * (1 - Math.random() / 4))
}

/** Leases at most `most` due tasks of these kinds. */
export async function leaseTasks(app: Pick<App, 'db' | 'clock'>, kinds: TaskKind[], most: number): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select * from lease_tasks(${kinds.map(({ name }) => name)}::text[], ${kinds.map(({ concurrency }) => concurrency)}::integer[],
      ${app.clock.databaseNow()}, ${interval(leaseTime)}, ${most})`.execute(app.db)
  return rows
}

/** Runs a leased task and records its result; returns the items handled. Never throws. */
export async function runLeased(app: App, kind: TaskKind, task: Task): Promise<number> {
  const beat = setInterval(() => void extendLease(app, task).catch(() => undefined), heartbeat)
  beat.unref()
  failPoint('task.leased')
  try {
    const span = startRootSpan(`task ${kind.name}`, 'internal', { 'koi.task': kind.name })
    return await withRootSpan(span, async () => {
      const result = await kind.run(app, task)
      await recordResult(app, kind, task, result)
      return result.items ?? 1
    })
  } catch (error) {
    app.log.error({ err: error, task: kind.name, subject: task.subject }, 'a task failed')
    await recordResult(app, kind, task, { is: 'failed', why: String(error) }).catch((failure: unknown) =>
      // The lease ends by itself, and then the task runs again.
      app.log.error({ err: failure, task: kind.name, subject: task.subject }, 'a task could not be recorded'),
    )
    return 1
  } finally {
    clearInterval(beat)
  }
}

const extendLease = (app: App, { id, lease }: Task) =>
  sql`update task set leased_until = ${app.clock.databaseNow()} + ${interval(leaseTime)} where id = ${id} and lease = ${lease}`.execute(
    app.db,
  )

/** Records a result; it has no effect when another process has taken the task over. */
async function recordResult(app: App, kind: TaskKind, task: Task, result: TaskResult): Promise<void> {
  const { id, lease, version } = task
  if (result.is === 'done') {
    const { numDeletedRows } = await app.db
      .deleteFrom('task')
      .where('id', '=', id)
      .where('lease', '=', lease)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return
  }
  const attempts = result.is === 'failed' ? task.attempts + 1 : 0
  const isCurrent = sql`version = ${version}`
  await sql`
    update task set lease = null, leased_until = null,
      due_at = case when ${isCurrent} then ${nextDue(app, kind, result, attempts)} else due_at end,
      attempts = case when ${isCurrent} then ${attempts}::integer else attempts end,
      last_error = ${result.is === 'failed' ? result.why.slice(0, 300) : ''}
    where id = ${id} and lease = ${lease}`.execute(app.db)
}

function nextDue({ clock }: App, { backoff }: TaskKind, result: TaskResult, attempts: number): RawBuilder<unknown> {
  if ('at' in result) return sql`${result.at}::timestamptz`
  // The work is done, but was requested once more while it ran.
  if (result.is === 'done') return clock.databaseNow()
  return sql`${clock.databaseNow()} + ${interval(result.after ?? pauseAfter(backoff, attempts))}`
}

/** Runs due tasks of one kind until none is left, in addition to the runner. Returns the items handled. */
export async function runDue(app: App, kind: TaskKind): Promise<number> {
  let items = 0
  for (;;) {
    const tasks = await leaseTasks(app, [kind], 100)
    if (tasks.length === 0) return items
    for (const handled of await Promise.all(tasks.map((task) => runLeased(app, kind, task)))) items += handled
  }
}

/** Makes all tasks of a kind due and runs them once. Returns the items handled. */
export async function runAll(app: App, kind: TaskKind): Promise<number> {
  await transact(app, async (tx) => {
    // The lock of `lease_tasks`, which locks the same rows in another order.
    await takeAdvisoryLock(tx, 'task', 'tasks')
    await tx
      .updateTable('task')
      .set({ dueAt: app.clock.databaseNow() })
      .where('kind', '=', kind.name)
      .where('lease', 'is', null)
      .execute()
  })
  return runDue(app, kind)
}
