import { type Instant, millisOf } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { App } from '../../platform/ops/app.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { dueAfter, insertTask } from '../../platform/task/task.ts'

export type Delivery = Selectable<Tables['messageDelivery']>

/** Kind of the task that sends one message. */
export const sendMessageKind = 'send-message'

const destinationOf = (messengerId: string | null): string => `messenger:${messengerId ?? ''}`

/** Inserts the task that sends a message at a time. */
export const insertSending = (
  tx: Tx,
  { id, messengerId }: { id: string; messengerId: string | null },
  at: Instant,
  now: Instant,
): Promise<void> =>
  insertTask(
    tx,
    {
      kind: sendMessageKind,
      subject: id,
      destination: destinationOf(messengerId),
      after: millisOf(at) - millisOf(now),
    },
    now,
  )

/** Postpones all waiting messages of a rate-limited messenger for `after` milliseconds. */
export async function postponeMessenger({ db, clock }: App, messengerId: string | null, after: number): Promise<void> {
  const until = dueAfter(clock.now(), after)
  await db
    .updateTable('task')
    .set({ dueAt: until })
    .where('kind', '=', sendMessageKind)
    .where('destination', '=', destinationOf(messengerId))
    .where('lease', 'is', null)
    .where('dueAt', '<', until)
    .execute()
}

/** Closes a waiting message. */
export async function close(
  { db }: { db: Db | Tx },
  id: string,
  state: 'sent' | 'failed' | 'dropped',
  closedAt: Instant,
  lastError: string,
  mayHaveArrived = false,
  attempts?: number,
): Promise<void> {
  await db
    .updateTable('messageDelivery')
    .set({
      state,
      closedAt,
      lastError,
      mayHaveArrived,
      sendingAt: null,
      ...(attempts === undefined ? {} : { attempts }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
