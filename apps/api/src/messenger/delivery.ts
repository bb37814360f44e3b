import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { App } from '../platform/app.ts'
import type { Tables } from '../platform/tables.ts'

export type Delivery = Selectable<Tables['messageDelivery']>

/** Postpones all waiting messages of a rate-limited messenger. */
export async function postponeMessenger({ db }: App, messengerId: string | null, until: Instant): Promise<void> {
  await db
    .updateTable('messageDelivery')
    .set({ nextAt: until })
    .where('messengerId', '=', messengerId)
    .where('state', '=', 'waiting')
    .where('sendingAt', 'is', null)
    .where('nextAt', '<', until)
    .execute()
}

/** Postpones a waiting message. */
export async function postpone(
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

/** Closes a waiting message. */
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
