import { NotFound } from '@koi/contract/refusal.copy'
import { type TaskState, taskStates } from '@koi/contract/platform/task/task'
import * as contract from '@koi/contract/platform/task/task.console'
import { TaskNotCancellable, TaskRunning } from '@koi/contract/platform/task/task.copy'
import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Reader, Tx } from '../db/db.ts'
import { inDates, likeOf, pageFound, statesOf } from '../http/items.ts'
import { auditAct, on } from '../http/on.ts'
import { refuse } from '../text/refuse.ts'
import { deleteTask, type TaskKind } from './task.ts'

const tasksOf = (db: Reader | Tx, clock: Clock) =>
  db
    .selectFrom('task')
    .selectAll()
    .select(
      sql<TaskState>`case when leased_until > ${clock.databaseNow()} then 'running'
        when attempts > 0 then 'failing' else 'waiting' end`.as('state'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof tasksOf>['executeTakeFirstOrThrow']>>

/** Locks a task that is not running. Throws NotFound, TaskRunning. */
async function lockWaiting(tx: Tx, clock: Clock, id: string): Promise<Row> {
  const row = /^\d{1,15}$/.test(id)
    ? await tasksOf(tx, clock).where('id', '=', Number(id)).forUpdate().executeTakeFirst()
    : undefined
  if (!row) return refuse(NotFound)
  return row.state === 'running' ? refuse(TaskRunning) : row
}

export const taskConsole = (clock: Clock, kinds: TaskKind[]) => {
  const kindOf = (name: string) => kinds.find((kind) => kind.name === name)
  const toTaskRow = (row: Row) => ({
    id: String(row.id),
    kind: row.kind,
    subject: row.subject,
    destination: row.destination,
    state: row.state,
    attempts: row.attempts,
    last_error: row.lastError,
    due_at: row.dueAt,
    requested_at: row.requestedAt,
    can_cancel: kindOf(row.kind)?.cancel !== undefined && row.state !== 'running',
  })
  return [
    on(contract.listTasks, async ({ db, input }) => {
      let rows = db.selectFrom(tasksOf(db, clock).as('task')).selectAll()
      if (input.kind) rows = rows.where('kind', '=', input.kind)
      if (input.state) rows = rows.where('state', 'in', statesOf(taskStates, input.state))
      rows = inDates(rows, 'dueAt', input)
      if (input.q) {
        const like = likeOf(input.q)
        rows = rows.where((eb) =>
          eb.or([eb('subject', 'ilike', like), eb('destination', 'ilike', like), eb('lastError', 'ilike', like)]),
        )
      }
      const failingFirst = rows.orderBy(sql`attempts > 0`, 'desc')
      return pageFound(input, failingFirst.orderBy('dueAt').orderBy('id'), toTaskRow)
    }),

    on(contract.retryTask, async (args) => {
      const { tx, input } = args
      const before = await lockWaiting(tx, clock, input.id)
      await tx.updateTable('task').set({ dueAt: clock.databaseNow() }).where('id', '=', before.id).execute()
      auditAct(tx, args, {
        act: 'task.retry',
        subjectKind: 'task',
        subjectId: `${before.kind} ${before.subject}`,
      })
      return toTaskRow(await tasksOf(tx, clock).where('id', '=', before.id).executeTakeFirstOrThrow())
    }),

    on(contract.cancelTask, async (args) => {
      const { tx, input, now } = args
      const row = await lockWaiting(tx, clock, input.id)
      const cancel = kindOf(row.kind)?.cancel ?? args.refuse(TaskNotCancellable)
      await cancel(tx, row.subject, now)
      await deleteTask(tx, row.kind, row.subject)
      auditAct(tx, args, {
        act: 'task.cancel',
        subjectKind: 'task',
        subjectId: `${row.kind} ${row.subject}`,
        reason: input.reason,
      })
      return { ok: true }
    }),
  ]
}
