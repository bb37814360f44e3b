import { z } from 'zod'
import { batchOf, batchPreview } from '../../batch.ts'
import { ApprovalDecided, ApprovalExpired, ApprovalFails, ApprovalStale, SecondPersonNeeded } from './approval.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { read, write } from '../../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, JsonValue, ListQuery } from '../../wire.ts'

/** `expired`: not decided before the deadline. */
export const approvalStates = ['open', 'approved', 'rejected', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** A change that needs a second operator. `act`: endpoint name; `before`, `after`: changed values, no secrets. */
export const ApprovalRow = z.object({
  id: z.string(),
  state: z.enum(approvalStates),
  act: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  before: JsonValue,
  after: JsonValue,
  made_by: z.string(),
  created_at: BeijingTime,
  expires_at: BeijingTime,
  decided_by: z.string(),
  decided_at: BeijingTimeOrBlank,
  reason: z.string(),
})
export type ApprovalRow = z.output<typeof ApprovalRow>

export const mayDecide = 'approval.decide'
const decide = `operator:${mayDecide}` as const

const Which = z.object({ id: z.string().max(40) })

/** Lists approvals, newest first. `q` searches maker and subject. */
export const listApprovals = read('operator:approval.view', 'approval.list', 'GET /console/api/approvals', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(ApprovalRow),
})
/** Repeats the checks and applies the change once. Refused for the operator who made the change. */
export const approveChange = write(decide, 'approval.approve', 'POST /console/api/approvals/:id/approve', {
  needsFreshFactor: true,
  input: Which,
  reply: ApprovalRow,
  refusals: [NotFound, SecondPersonNeeded, ApprovalDecided, ApprovalExpired, ApprovalStale, ApprovalFails],
})
/** Discards the change. The maker can withdraw it this way. */
export const rejectChange = write(decide, 'approval.reject', 'POST /console/api/approvals/:id/reject', {
  needsFreshFactor: true,
  input: Which.extend({ reason: z.string().trim().min(1).max(200) }),
  reply: ApprovalRow,
  refusals: [NotFound, ApprovalDecided],
})

/** One code decides the whole batch. */
const batchFields = { reason: z.string().trim().max(200).default('') }
export const previewChanges = batchPreview(decide, 'approval', '/console/api/approvals', batchFields)
export const decideChanges = batchOf(decide, 'approval', '/console/api/approvals', batchFields, false)
