import { withBatch } from '../../platform/http/batch.ts'
import { type OrderState, orderStates } from '@koi/contract/state'
import { type Fen, noMoney, yuanFromFen } from '@koi/contract/money'
import * as contract from '@koi/contract/reward/promotion/promotion.console'
import type { Instant } from '@koi/contract/time'
import { requestGiftApproval } from '../../access/approval/approval.ts'
import type { Reader } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { activityConsole } from './activity.console.ts'
import { activityTypeConsole } from './activityType.console.ts'
import { approve, judgeGrant } from './grant.ts'
import { reject } from './promotion.ts'

const applications = (db: Reader) =>
  db
    .selectFrom('activityApplication as a')
    .innerJoin('player', 'player.id', 'a.playerId')
    .leftJoin('operator', 'operator.id', 'a.decidedBy')

const readApplicationRow = async (db: Reader, id: string) =>
  toApplicationRow(
    await applications(db)
      .selectAll('a')
      .select(['player.username', 'operator.username as decider'])
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const toApplicationRow = (row: {
  id: string
  playerId: string
  username: string
  activityId: number
  activityName: string
  amount: Fen | null
  state: OrderState
  granted: Fen | null
  revoked: Fen | null
  revokedAt: Instant | null
  turnoverMultiple: number | null
  reason: string
  decider: string | null
  createdAt: Instant
  closedAt: Instant | null
}) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username,
  activity_id: row.activityId,
  activity_name: row.activityName,
  amount: row.amount ?? ('' as const),
  state: row.state,
  granted: row.granted ?? ('' as const),
  revoked: row.revoked ?? ('' as const),
  revoked_at: row.revokedAt,
  turnover_multiple: row.turnoverMultiple,
  reason: row.reason,
  decided_by: row.decider ?? '',
  created_at: row.createdAt,
  closed_at: row.closedAt,
})

const promotionHandlers = [
  ...activityTypeConsole,
  ...activityConsole,

  on(contract.listApplicationRows, async ({ db, input }) => {
    let rows = applications(db)
    rows = inDates(rows, 'a.createdAt', input)
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    if (input.state) rows = rows.where('a.state', 'in', statesOf(orderStates, input.state))
    const { column, direction } = sortOf(
      input.sort?.replace('created_at', 'createdAt'),
      ['createdAt', 'amount', 'state'] as const,
      'createdAt',
    )
    return pageFound(
      input,
      rows
        .selectAll('a')
        .select(['player.username', 'operator.username as decider'])
        .orderBy(`a.${column}`, direction)
        .orderBy('a.id', direction),
      toApplicationRow,
    )
  }),

  on(contract.approveApplication, async (args) => {
    const { tx, input, caller, now } = args
    const { operator } = caller
    const grant = await judgeGrant(tx, input.id, {
      amount: input.amount,
      turnoverMultiple: input.turnover_multiple,
      now,
    })
    const row = await readApplicationRow(tx, input.id)
    args.countDecided(grant?.granted ?? noMoney)
    if (!grant) return row
    const about = {
      subjectKind: 'activity_application',
      subjectId: input.id,
      before: { state: 'pending' },
      after: {
        state: 'approved',
        granted: yuanFromFen(grant.granted),
        turnover_multiple: grant.turnoverMultiple / 100,
      },
    }
    // The multiple may come from the activity: what it was when the first operator approved is compared.
    const shown = {
      ...about,
      before: { ...about.before, turnover_multiple: about.after.turnover_multiple },
      amount: grant.granted,
      after: { username: row.username, activity: row.activity_name, ...about.after },
    }
    const waiting = await requestGiftApproval(args, shown)
    if (waiting) return waiting
    await approve(tx, grant, { operator, now })
    auditAct(tx, args, { act: 'promotion.approve', ...about })
    return readApplicationRow(tx, input.id)
  }),

  on(contract.rejectApplication, async (args) => {
    const { tx, input, caller, now } = args
    const { reason } = input
    args.countDecided(noMoney)
    if (await reject(tx, input.id, { reason, operator: caller.operator, now })) {
      auditAct(tx, args, {
        act: 'promotion.reject',
        subjectKind: 'activity_application',
        subjectId: input.id,
        before: { state: 'pending' },
        after: { state: 'rejected' },
        reason,
      })
    }
    return readApplicationRow(tx, input.id)
  }),
]

export const promotionConsole = withBatch(promotionHandlers, {
  preview: contract.previewApplications,
  perform: contract.decideApplications,
  approve: contract.approveApplication,
  reject: contract.rejectApplication,
  bodyOf: ({ amount: asked }, act, { reason, amount = asked }) => {
    if (act === 'reject') return { reason }
    return amount === null ? {} : { amount: yuanFromFen(amount as Fen) }
  },
  find: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('activityApplication')
      .innerJoin('player', 'player.id', 'activityApplication.playerId')
      .select(['activityApplication.id', 'activityName as number', 'username', 'amount', 'activityApplication.state'])
      .where('activityApplication.id', 'in', ids)
      .execute()
    return rows.map(({ state, ...row }) => ({ ...row, isOpen: state === 'pending' }))
  },
})
