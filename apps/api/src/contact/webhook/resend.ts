import { hour, minute } from '@koi/contract/time'
import { done, type TaskKind } from '../../platform/task/task.ts'
import { sendBatch } from './sendBatch.ts'
import { resendWebhookKind } from './webhook.ts'

/**
 * Sends one event again that the receiver refused and that was set aside, under the id of its batch, until it is accepted or an
 * operator gives it up. The subject is the batch.
 */
export const resendWebhook: TaskKind = {
  name: resendWebhookKind,
  concurrency: 1,
  backoff: { first: hour, longest: 12 * hour },
  async run(app, { subject: id }) {
    const batch = await app.db.selectFrom('webhookDelivery').selectAll().where('id', '=', id).executeTakeFirst()
    if (batch?.state !== 'dropped' || batch.webhookId === null) return done
    const webhook = await app.db
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', batch.webhookId)
      .executeTakeFirstOrThrow()
    if (webhook.state !== 'on') return { is: 'again', after: 10 * minute, items: 0 }
    const { is, status, why: detail, millis } = await sendBatch(app, webhook, batch)
    const now = app.clock.now()
    const tried = { attempts: batch.attempts + 1, status, detail, millis, triedAt: now }
    await app.db
      .updateTable('webhookDelivery')
      .set(is === 'sent' ? { ...tried, state: 'sent', closedAt: now } : tried)
      .where('id', '=', id)
      .where('state', '=', 'dropped')
      .execute()
    return is === 'sent' ? done : { is: 'failed', why: detail }
  },
  cancel: async () => undefined,
}
