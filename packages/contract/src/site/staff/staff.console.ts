import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { LoginLimited } from '../../player/auth/auth.copy.ts'
import { BeyondYours, NotYourself, PermissionUnknown } from '../../player/auth/operator.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { operatorRoles } from '../operator/operator.console.ts'
import { NotFound, TooOften } from '../../refusal.copy.ts'
import { BeijingTimeOrBlank, itemsOf, ShortListQuery } from '../../wire.ts'
import { StaffBrandClosed, StaffTicketWrong } from './staff.copy.ts'

/** A further brand and an operator's access to it; without access `role` is '' and `permissions` are empty. */
export const StaffAccessRow = z.object({
  brand: z.string(),
  name: z.string(),
  has_access: z.boolean(),
  role: z.string(),
  permissions: z.array(z.string()),
  granted_by: z.string(),
  granted_at: BeijingTimeOrBlank,
})

const Which = z.object({ id: z.string().max(40), brand: z.string().max(60) })

/** Lists all further brands by code. This and the next three endpoints exist in the main brand only. */
export const listStaffAccess = read('operator:operator.view', 'staff.list', 'GET /console/api/operators/:id/brands', {
  input: ShortListQuery.extend({ id: z.string().max(40) }),
  reply: itemsOf(StaffAccessRow),
  refusals: [NotFound],
})
/**
 * Grants or replaces an operator's access to a further brand. Allowed for owners, and for operators whose own access
 * there contains `operator.change`, within their permissions there. With `four_eyes_changes` it needs two operators,
 * like changes of operators.
 */
export const grantStaffAccess = write(
  'operator:operator.change',
  'staff.grant',
  'PUT /console/api/operators/:id/brands/:brand',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: Which.extend({
      role: z.enum(operatorRoles).default('staff'),
      permissions: z.array(z.string().max(60)).max(200).default([]),
    }),
    reply: StaffAccessRow,
    refusals: [ApprovalStale, NotFound, PermissionUnknown, BeyondYours, NotYourself],
  },
)
/** Revokes the access and ends the operator's sessions there; never waits for approval. */
export const revokeStaffAccess = write(
  'operator:operator.change',
  'staff.revoke',
  'POST /console/api/operators/:id/brands/:brand/revoke',
  { needsFreshFactor: true, input: Which, reply: StaffAccessRow, refusals: [NotFound, BeyondYours, NotYourself] },
)

/**
 * Issues a single-use ticket for a session at a further brand, valid for 30 s at `POST /console/api/login/ticket` of
 * its host.
 */
export const makeStaffTicket = write('operator', 'staff.ticket', 'POST /console/api/brand-tickets', {
  input: z.object({ brand: z.string().max(60) }),
  reply: z.object({ ticket: z.string(), console_url: z.string() }),
  refusals: [NotFound, StaffBrandClosed],
})

/** Exchanges a ticket of the main brand for a session of this brand, which ends with the session at the main brand. */
export const enterByTicket = flow('anyone', 'staff.enter', 'POST /console/api/login/ticket', {
  input: z.object({ ticket: z.string().max(100) }),
  reply: z.object({ token: z.string() }),
  refusals: [StaffTicketWrong, LoginLimited, TooOften],
})
