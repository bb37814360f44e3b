import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { App } from '../platform/app.ts'
import type { Tables } from '../platform/tables.ts'

/** A message to one receiver. */
export type Delivery = Selectable<Tables['messageDelivery']>

/** Leaves a messenger alone that is told too much: nothing of it that waits is tried before then. */
export async function holdBack({ db }: App, messengerId: string | null, until: Instant): Promise<void> {
  await db
    .updateTable('messageDelivery')
    .set({ nextAt: until })
    .where('messengerId', '=', messengerId)
    .where('state', '=', 'waiting')
    .where('sendingAt', 'is', null)
    .where('nextAt', '<', until)
    .execute()
}

/** Puts a message off that waits. */
export async function putOff(
  app: App,
  id: string,
  nextAt: Instant,
  { attempts, lastError }: Pick<Delivery, 'attempts' | 'lastError'>,
): Promise<void> {
  await app.db
    .updateTable('messageDelivery')
    .set({ nextAt, attempts, lastError, sendingAt: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Ends a message that waits. */
export async function close(
  { db }: Pick<App, 'db'>,
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
