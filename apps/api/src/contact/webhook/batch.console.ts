import { type BatchState, batchStates } from '@koi/contract/contact/webhook/webhook'
import { listBatches } from '@koi/contract/contact/webhook/webhook.console'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Reader } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { taskDueAt } from '../../platform/task/task.ts'
import { sendWebhookKind } from './webhook.ts'

const batches = (db: Reader) =>
  db
    .selectFrom('webhookDelivery')
    .leftJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .selectAll('webhookDelivery')
    .select('webhook.state as webhookState')
    .select(taskDueAt(sendWebhookKind, 'webhook.id').as('nextAt'))

export const batchConsole = [
  on(listBatches, async ({ db, input, refuse }) => {
    let rows = batches(db)
    if (input.state) rows = rows.where('webhookDelivery.state', 'in', statesOf(batchStates, input.state))
    if (input.webhook_id)
      rows = isId(input.webhook_id) ? rows.where('webhookDelivery.webhookId', '=', input.webhook_id) : refuse(NotFound)
    if (input.q) rows = rows.where('webhookDelivery.webhook', 'ilike', likeOf(input.q))
    rows = inDates(rows, 'webhookDelivery.createdAt', input)
    const newest = rows.orderBy('webhookDelivery.createdAt', 'desc').orderBy('webhookDelivery.id', 'desc')
    return pageFound(input, newest, (row) => ({
      id: row.id,
      webhook_id: row.webhookId,
      webhook: row.webhook,
      first: row.first,
      last: row.last,
      events: row.events,
      state: row.state as BatchState,
      attempts: row.attempts,
      status: row.status,
      detail: row.detail,
      millis: row.millis,
      created_at: row.createdAt,
      tried_at: row.triedAt,
      next_at: row.state === 'waiting' && row.webhookState === 'on' ? row.nextAt : null,
    }))
  }),
]
