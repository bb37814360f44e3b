import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Flag, itemsOf, ListQuery } from '../../wire.ts'
import { TaskNotCancellable, TaskRunning } from './task.copy.ts'
import { taskStates } from './task.ts'

export const TaskRow = z.object({
  id: z.string(),
  /** Kind of the task, for example `query-transfer`. */
  kind: z.string(),
  /** The order, player, venue or job for which the work is done. */
  subject: z.string(),
  /** What the task calls, for example `venue:slot`. */
  destination: z.string(),
  state: z.enum(taskStates),
  /** Number of consecutive failed attempts. */
  attempts: z.number(),
  last_error: z.string(),
  due_at: BeijingTime,
  requested_at: BeijingTime,
  can_cancel: Flag,
})

/** Lists tasks: failing ones first, then the earliest due. `q` searches subject, destination and last error. */
export const listTasks = read('operator:job.view', 'task.list', 'GET /console/api/tasks', {
  input: ListQuery.omit({ sort: true }).extend({ kind: z.string().max(40).optional() }),
  reply: itemsOf(TaskRow),
})
/** Makes a task due now. */
export const retryTask = write('operator:job.run', 'task.retry', 'POST /console/api/tasks/:id/retry', {
  needsFreshFactor: true,
  input: z.object({ id: z.string().max(20) }),
  reply: TaskRow,
  refusals: [NotFound, TaskRunning],
})
/** Cancels the work, if its kind allows that. */
export const cancelTask = write('operator:job.run', 'task.cancel', 'POST /console/api/tasks/:id/cancel', {
  input: z.object({ id: z.string().max(20), reason: z.string().trim().min(1).max(200) }),
  reply: z.object({ ok: z.boolean() }),
  refusals: [NotFound, TaskRunning, TaskNotCancellable],
})
