import { deliveryStates } from '@koi/contract/player/messenger/messenger'
import * as contract from '@koi/contract/player/messenger/delivery.console'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { taskDueAt } from '../../platform/task/task.ts'
import { insertSending, sendMessageKind } from './delivery.ts'

const deliveries = (db: Reader | Tx) =>
  db
    .selectFrom('messageDelivery')
    .leftJoin('player', 'player.id', 'messageDelivery.playerId')
    .selectAll('messageDelivery')
    .select('player.username')
    .select(taskDueAt(sendMessageKind, 'messageDelivery.id').as('nextAt'))
type Delivery = Awaited<ReturnType<ReturnType<typeof deliveries>['executeTakeFirstOrThrow']>>

const toDeliveryRow = (row: Delivery) => ({
  id: row.id,
  event: row.event,
  messenger: row.messenger,
  username: row.username ?? '',
  receiver: row.receiverShown,
  subject: row.subject,
  body: row.body,
  state: row.state,
  may_have_arrived: row.mayHaveArrived,
  attempts: row.attempts,
  last_error: row.lastError,
  created_at: row.createdAt,
  next_at: row.state === 'waiting' ? row.nextAt : null,
  closed_at: row.closedAt,
})

export const deliveryConsole = [
  on(contract.listDeliveries, async ({ db, input, refuse }) => {
    let rows = deliveries(db)
    if (input.state) rows = rows.where('messageDelivery.state', 'in', statesOf(deliveryStates, input.state))
    if (input.event) rows = rows.where('messageDelivery.event', '=', input.event)
    if (input.messenger_id)
      rows = isId(input.messenger_id)
        ? rows.where('messageDelivery.messengerId', '=', input.messenger_id)
        : refuse(NotFound)
    rows = inDates(rows, 'messageDelivery.createdAt', input)
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) =>
        eb.or([
          eb('player.username', 'ilike', like),
          eb('messageDelivery.receiverShown', 'ilike', like),
          eb('messageDelivery.subject', 'ilike', like),
        ]),
      )
    }
    const found = rows.orderBy('messageDelivery.createdAt', 'desc').orderBy('messageDelivery.id', 'desc')
    return pageFound(input, found, toDeliveryRow)
  }),

  on(contract.retryDelivery, async (args) => {
    const { tx, input, now, refuse } = args
    const again = {
      state: 'waiting' as const,
      closedAt: null,
      attempts: 0,
      mayHaveArrived: false,
      retriedAt: now,
    }
    const row = isId(input.id)
      ? await tx
          .updateTable('messageDelivery')
          .set(again)
          .where('id', '=', input.id)
          .where('state', '=', 'failed')
          .where('event', '<>', 'test')
          .returning(['id', 'messengerId'])
          .executeTakeFirst()
      : undefined
    if (!row) return refuse(NotFound)
    await insertSending(tx, row, now, now)
    auditAct(tx, args, { act: 'messageDelivery.retry', subjectKind: 'messageDelivery', subjectId: row.id })
    return toDeliveryRow(await deliveries(tx).where('messageDelivery.id', '=', row.id).executeTakeFirstOrThrow())
  }),
]
