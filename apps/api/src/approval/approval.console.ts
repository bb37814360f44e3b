import * as contract from '@koi/contract/approval/approval.console'
import {
  ApprovalDecided,
  ApprovalExpired,
  ApprovalFails,
  ApprovalStale,
  SecondPersonNeeded,
} from '@koi/contract/approval/approval.copy'
import { isId } from '@koi/contract/id'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { z } from 'zod'
import { emit } from '../event/emit.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/db.ts'
import { inDates, likeOf, pageFound } from '../platform/items.ts'
import { auditAct, type Handler, type Maker, on } from '../platform/on.ts'
import { holds } from '../platform/permission.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { unseal } from '../platform/secret.ts'
import { bodyAssociatedData, approvals, readApproval, rowOf, effectiveStateSql } from './approval.ts'

const isState = (text: string): text is contract.ApprovalState =>
  contract.approvalStates.some((state) => state === text)

const lockApproval = async (tx: Tx, id: string) =>
  (isId(id)
    ? await tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined) ?? refuse(NotFound)
type LockedApproval = Awaited<ReturnType<typeof lockApproval>>

const subjectOf = ({ id, act, subjectKind, subjectId }: LockedApproval) => ({
  subjectKind,
  subjectId,
  after: { approval: id, act },
})

/** The maker, or null if they are disabled or have lost the permission for the change. */
async function findMaker(tx: Tx, { makerId }: LockedApproval, audience: string): Promise<Maker | null> {
  const { isActive, ...maker } = await tx
    .selectFrom('operator')
    .select(['id as operator', 'role', 'permissions', 'isActive'])
    .where('id', '=', makerId)
    .executeTakeFirstOrThrow()
  return isActive && holds(maker, audience.split(':')[1]!) ? maker : null
}

/** Runs an approved change with its own handler; `handlers` is a function because the list of handlers contains these. */
export const approvalConsole = (config: Config, handlers: () => Handler[]) => [
  on(contract.listApprovals, async ({ db, input, now, refuse }) => {
    let rows = approvals(db, now)
    if (input.state) {
      const states = input.state.split(',').map((state) => (isState(state) ? state : refuse(Invalid)))
      rows = rows.where(effectiveStateSql(now), 'in', states)
    }
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) => eb.or([eb('maker.username', 'ilike', like), eb('approval.subjectId', 'ilike', like)]))
    }
    rows = inDates(rows, 'approval.createdAt', input)
    return pageFound(input, rows.orderBy('approval.createdAt', 'desc').orderBy('approval.id', 'desc'), rowOf)
  }),

  on(contract.approveChange, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const approval = await lockApproval(tx, input.id)
    if (approval.state === 'approved') return readApproval(tx, approval.id, now)
    requireUndecided(approval, now)
    if (approval.makerId === caller.operator) refuse(SecondPersonNeeded)
    const handler = handlers().find(({ endpoint }) => endpoint.mayWait && endpoint.name === approval.act)
    if (!handler) return refuse(ApprovalStale)
    const maker = (await findMaker(tx, approval, handler.endpoint.audience)) ?? refuse(ApprovalStale)
    await tx
      .updateTable('approval')
      .set({ state: 'approved', decidedBy: caller.operator, decidedAt: now })
      .where('id', '=', approval.id)
      .execute()
    await emit(tx, { kind: 'approval.changed' })
    await auditAct(tx, args, { act: 'approval.approve', ...subjectOf(approval) })
    const decoded = z.safeDecode(
      handler.endpoint.input,
      JSON.parse(unseal(config, approval.body, bodyAssociatedData(approval.id))) as never,
    )
    if (!decoded.success) return refuse(ApprovalStale)
    const run = handler.run as (args: object) => Promise<unknown>
    try {
      await run({
        ...args,
        input: decoded.data,
        second: { ...args.second, approved: { before: approval.before, maker } },
      })
    } catch (error) {
      if (error instanceof Refused && error.refusal !== ApprovalStale) refuse(ApprovalFails, { why: error.text })
      throw error
    }
    return readApproval(tx, approval.id, now)
  }),

  on(contract.rejectChange, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const approval = await lockApproval(tx, input.id)
    if (approval.state === 'rejected') return readApproval(tx, approval.id, now)
    if (approval.state === 'approved') refuse(ApprovalDecided)
    await tx
      .updateTable('approval')
      .set({ state: 'rejected', decidedBy: caller.operator, decidedAt: now, reason: input.reason })
      .where('id', '=', approval.id)
      .execute()
    await emit(tx, { kind: 'approval.changed' })
    await auditAct(tx, args, { act: 'approval.reject', ...subjectOf(approval), reason: input.reason })
    return readApproval(tx, approval.id, now)
  }),
]

function requireUndecided({ state, expiresAt }: LockedApproval, now: Instant): void {
  if (state !== 'open') refuse(ApprovalDecided)
  if (expiresAt <= now) refuse(ApprovalExpired)
}
