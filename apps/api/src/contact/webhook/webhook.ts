import { type FeedKind, feedKinds } from '@koi/contract/platform/feed/feed'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { associatedData } from '../../platform/base/personal.ts'
import { type FolderSecret, seal, type Sealed, unseal } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Webhook = Selectable<Tables['webhook']>
export type Batch = Selectable<Tables['webhookDelivery']>

export const sealedSecret = (key: FolderSecret, column: 'secret' | 'old_secret', id: string, secret: string): Sealed =>
  seal(key, secret, associatedData(`webhook.${column}`, id))

/** Kind of the task that sends to a webhook. */
export const sendWebhookKind = 'send-webhook'
/** Kind of the task that sends a refused event again. */
export const resendWebhookKind = 'resend-webhook'

export const destinationOf = (webhook: string): string => `webhook:${webhook}`

/** The valid signing secrets, newest first. */
export function secretsOf(key: FolderSecret, { id, secret, oldSecret, oldUntil }: Webhook, now: Instant): string[] {
  const newest = unseal(key, secret, associatedData('webhook.secret', id))
  const isOldGood = oldUntil !== null && oldUntil > now
  return isOldGood ? [newest, unseal(key, oldSecret, associatedData('webhook.old_secret', id))] : [newest]
}

/** Stored kinds that this build still has. */
export const kindsOf = ({ kinds }: Pick<Webhook, 'kinds'>): FeedKind[] =>
  feedKinds.filter((kind) => kinds.includes(kind))

/** Drops the waiting batches of a webhook that is moved or deleted. */
export const dropWaitingBatches = (tx: Tx, id: string, closedAt: Instant) =>
  tx
    .updateTable('webhookDelivery')
    .set({ state: 'dropped', closedAt })
    .where('webhookId', '=', id)
    .where('state', '=', 'waiting')
    .execute()
