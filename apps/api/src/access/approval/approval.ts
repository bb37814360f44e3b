import type { ApprovalRow, ApprovalState } from '@koi/contract/access/approval/approval.console'
import type { Instant } from '@koi/contract/time'
import { type Insertable, sql } from 'kysely'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { type Decider, deciderColumns } from '../../platform/db/decider.ts'
import { newId } from '../../platform/text/id.ts'
import { associatedData } from '../../platform/base/personal.ts'
import type { Tables } from '../../platform/db/tables.ts'

// Everything that needs two operators is a row of `approval`: an order's amount or outcome (order.ts), or a change that is
// stored encrypted and carried out when approved (change.ts). Row locks: the order or its player first, then the approval.

type Approval = Tables['approval']

export const newApprovalId = () => newId<'Approval'>()

/** Associated data for encrypting the change. */
export const changeAssociatedData = (id: string): string => associatedData('approval.change', id)

/** Ends a pending approval, deferred; one that has ended stays. */
export function closeApproval(
  tx: Tx,
  id: string,
  {
    state,
    by,
    at,
    reason = '',
  }: { state: 'approved' | 'rejected' | 'withdrawn'; by: Decider; at: Instant; reason?: string },
): void {
  const ended = tx
    .updateTable('approval')
    .set({ state, ...deciderColumns(by), decidedAt: at, reason })
    .where('id', '=', id)
    .where('state', '=', 'pending')
  void defer(tx, ended)
}

export type NewApproval = Omit<Insertable<Approval>, 'state' | 'decidedByKind' | 'decidedById' | 'decidedAt' | 'reason'>

/**
 * SQL for the state at `now` as operators see it. `expired` is stored only when the same change is requested again; a change
 * that its maker withdrew counts as rejected.
 */
export const effectiveStateSql = (now: Instant) =>
  sql<ApprovalState>`case approval.state
    when 'pending' then case when expires_at <= ${now}::timestamptz then 'expired' else 'open' end
    when 'withdrawn' then 'rejected' else approval.state end`

/** Changes with the user names of maker and decider, and the state at `now`; without decisions on orders. */
export const changes = (db: Reader | Tx, now: Instant) =>
  db
    .selectFrom('approval')
    .innerJoin('operator as maker', 'maker.id', 'approval.madeBy')
    .leftJoin('operator as decider', 'decider.id', 'approval.decidedById')
    .selectAll('approval')
    .select(['maker.username as maker', 'decider.username as decider'])
    .select(effectiveStateSql(now).as('effectiveState'))
    .where('approval.change', 'is not', null)
    .$narrowType<{ after: Exclude<Approval['after'], null>; expiresAt: Instant }>()

type Row = Awaited<ReturnType<ReturnType<typeof changes>['executeTakeFirstOrThrow']>>

export const rowOf = (row: Row): ApprovalRow => ({
  id: row.id,
  state: row.effectiveState,
  act: row.act,
  subject_kind: row.subjectKind,
  subject_id: row.subjectId,
  before: row.before,
  after: row.after,
  made_by: row.maker,
  created_at: row.madeAt,
  expires_at: row.expiresAt,
  decided_by: row.decider ?? '',
  decided_at: row.decidedAt,
  reason: row.reason,
})

export const readChange = async (tx: Tx, id: string, now: Instant): Promise<ApprovalRow> =>
  rowOf(await changes(tx, now).where('approval.id', '=', id).executeTakeFirstOrThrow())
