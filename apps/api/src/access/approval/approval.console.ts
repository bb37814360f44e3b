import { withBatch } from '../../platform/http/batch.ts'
import * as contract from '@koi/contract/access/approval/approval.console'
import {
  ApprovalDecided,
  ApprovalExpired,
  ApprovalFails,
  ApprovalStale,
  SecondPersonNeeded,
} from '@koi/contract/access/approval/approval.copy'
import { isId } from '@koi/contract/id'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { z } from 'zod'
import { emit } from '../../platform/event/emit.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound } from '../../platform/http/items.ts'
import { type Args, auditAct, type Handler, type Maker, on, Waiting } from '../../platform/http/on.ts'
import { holds } from '../../platform/http/permission.ts'
import { CommittedRefusal, Refused, refuse } from '../../platform/text/refuse.ts'
import { unseal } from '../../platform/base/secret.ts'
import { changeAssociatedData, changes, closeApproval, effectiveStateSql, readChange, rowOf } from './approval.ts'

const isState = (text: string): text is contract.ApprovalState =>
  contract.approvalStates.some((state) => state === text)

/** Locks a change. Throws NotFound, also for a decision on an order. */
async function lockChange(tx: Tx, id: string) {
  if (!isId(id)) return refuse(NotFound)
  const locked = tx.selectFrom('approval').selectAll().where('id', '=', id).where('after', 'is not', null).forUpdate()
  return (await locked.$narrowType<{ expiresAt: Instant }>().executeTakeFirst()) ?? refuse(NotFound)
}
type LockedChange = Awaited<ReturnType<typeof lockChange>>

function closeChange(
  args: Args<typeof contract.approveChange | typeof contract.rejectChange>,
  { id, act, subjectKind, subjectId }: LockedChange,
  state: 'approved' | 'rejected' | 'withdrawn',
  reason?: string,
): void {
  const { tx, caller, now } = args
  closeApproval(tx, id, state, { kind: 'operator', id: caller.operator }, now, reason)
  emit(tx, { kind: 'approval.changed' })
  const decided = state === 'approved' ? 'approval.approve' : 'approval.reject'
  auditAct(tx, args, { act: decided, subjectKind, subjectId, after: { approval: id, act }, reason })
}

/** Finds the maker; null if they are disabled or have lost the permission for the change. */
async function findMaker(tx: Tx, { madeBy }: LockedChange, audience: string): Promise<Maker | null> {
  const { isActive, ...maker } = await tx
    .selectFrom('operator')
    .select(['id as operator', 'role', 'permissions', 'isActive'])
    .where('id', '=', madeBy)
    .executeTakeFirstOrThrow()
  return isActive && holds(maker, audience.split(':')[1]!) ? maker : null
}

/** Runs an approved change with its own handler; `handlers` is a function because the list of handlers contains these. */
const approvalHandlers = (config: Config, handlers: () => Handler[]) => [
  on(contract.listApprovals, async ({ db, input, now, refuse }) => {
    let rows = changes(db, now)
    if (input.state) {
      const states = input.state.split(',').map((state) => (isState(state) ? state : refuse(Invalid)))
      rows = rows.where(effectiveStateSql(now), 'in', states)
    }
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) => eb.or([eb('maker.username', 'ilike', like), eb('approval.subjectId', 'ilike', like)]))
    }
    rows = inDates(rows, 'approval.madeAt', input)
    return pageFound(input, rows.orderBy('approval.madeAt', 'desc').orderBy('approval.id', 'desc'), rowOf)
  }),

  on(contract.approveChange, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const approval = await lockChange(tx, input.id)
    if (approval.state === 'approved') return readChange(tx, approval.id, now)
    requireUndecided(approval, now)
    if (approval.madeBy === caller.operator) refuse(SecondPersonNeeded)
    const handler = handlers().find(({ endpoint }) => endpoint.mayWait && endpoint.name === approval.act)
    if (!handler) return refuse(ApprovalStale)
    const maker = (await findMaker(tx, approval, handler.endpoint.audience)) ?? refuse(ApprovalStale)
    closeChange(args, approval, 'approved')
    const decoded = z.safeDecode(
      handler.endpoint.input,
      JSON.parse(unseal(config, approval.change!, changeAssociatedData(approval.id))) as never,
    )
    if (!decoded.success) return refuse(ApprovalStale)
    const run = handler.run as (args: object) => Promise<unknown>
    const approved = { before: approval.before, maker, isCompared: false }
    try {
      const result = await run({
        ...args,
        input: decoded.data,
        second: { ...args.second, approved },
      })
      if (result instanceof CommittedRefusal) throw result.refused
      // A change that would no longer wait is another one than what was approved.
      if (result instanceof Waiting || !approved.isCompared) refuse(ApprovalStale)
    } catch (error) {
      if (error instanceof Refused && error.refusal !== ApprovalStale)
        refuse(ApprovalFails, { why: error.textIn(args.language) })
      throw error
    }
    return readChange(tx, approval.id, now)
  }),

  on(contract.rejectChange, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const approval = await lockChange(tx, input.id)
    if (approval.state === 'rejected' || approval.state === 'withdrawn') return readChange(tx, approval.id, now)
    if (approval.state !== 'pending') refuse(ApprovalDecided)
    closeChange(args, approval, approval.madeBy === caller.operator ? 'withdrawn' : 'rejected', input.reason)
    return readChange(tx, approval.id, now)
  }),
]

function requireUndecided({ state, expiresAt }: LockedChange, now: Instant): void {
  if (state === 'expired') refuse(ApprovalExpired)
  if (state !== 'pending') refuse(ApprovalDecided)
  if (expiresAt <= now) refuse(ApprovalExpired)
}

export const approvalConsole = (config: Config, handlers: () => Handler[]) =>
  withBatch(approvalHandlers(config, handlers), {
    preview: contract.previewChanges,
    perform: contract.decideChanges,
    approve: contract.approveChange,
    reject: contract.rejectChange,
    find: async ({ db }, ids, now) => {
      const rows = await db
        .selectFrom('approval')
        .innerJoin('operator as maker', 'maker.id', 'approval.madeBy')
        .select(['approval.id', 'subjectId as number', 'maker.username', 'amount', 'state', 'expiresAt'])
        .where('approval.id', 'in', ids)
        .where('after', 'is not', null)
        .execute()
      return rows.map(({ state, expiresAt, ...row }) => ({ ...row, isOpen: state === 'pending' && expiresAt! > now }))
    },
  })
