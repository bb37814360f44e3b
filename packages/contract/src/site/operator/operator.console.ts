import { z } from 'zod'
import {
  BeyondYours,
  LastOwner,
  NotYourself,
  OperatorNameMalformed,
  OperatorNameTaken,
  OperatorPasswordCommon,
  OperatorPasswordShort,
  PermissionUnknown,
  StaffAtMain,
} from '../../player/auth/operator.copy.ts'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { NotFound, TooOften } from '../../refusal.copy.ts'
import { read, write } from '../../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery, ShortListQuery, TypedName } from '../../wire.ts'

/** `owner` has every permission, `staff` only those listed. */
export const operatorRoles = ['owner', 'staff'] as const

/** `state` 1: the operator may sign in; 0: may not. */
export const OperatorRow = z.object({
  id: z.string(),
  username: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  state: z.number(),
  has_otp: z.boolean(),
  /** The operator belongs to the main brand and has access to this one; changes are made in the main brand only. */
  is_staff: z.boolean(),
  sessions: z.number(),
  created_at: BeijingTime,
  last_login_at: BeijingTimeOrBlank,
})

const Fields = { role: z.enum(operatorRoles), permissions: z.array(z.string().max(60)).max(200), state: Flag }
const Which = z.object({ id: z.string().max(40) })

export const listOperators = read('operator:operator.view', 'operator.list', 'GET /console/api/operators', {
  input: ListQuery,
  reply: itemsOf(OperatorRow),
})
/**
 * Adds an operator. A permission to act on a thing brings the one to see it (`deposit.review`: `deposit.view`). Callers
 * cannot grant permissions that they lack. With `four_eyes_changes` this and the next two
 * endpoints need two operators.
 */
export const addOperator = write('operator:operator.change', 'operator.add', 'POST /console/api/operators', {
  needsFreshFactor: true,
  mayWait: true,
  input: z
    .object({ ...Fields, username: TypedName.max(60), password: z.string().max(200) })
    .partial({ role: true, permissions: true, state: true }),
  reply: OperatorRow,
  refusals: [
    ApprovalStale,
    OperatorNameMalformed,
    PermissionUnknown,
    BeyondYours,
    OperatorPasswordShort,
    OperatorPasswordCommon,
    TooOften,
    OperatorNameTaken,
  ],
})
/** Changes another operator. A new password or state 0 ends their sessions. State 0 never waits for approval. */
export const changeOperator = write('operator:operator.change', 'operator.change', 'PATCH /console/api/operators/:id', {
  needsFreshFactor: true,
  mayWait: true,
  input: Which.extend(z.object({ ...Fields, password: z.string().max(200) }).partial().shape),
  reply: OperatorRow,
  refusals: [
    ApprovalStale,
    NotFound,
    StaffAtMain,
    PermissionUnknown,
    BeyondYours,
    NotYourself,
    LastOwner,
    OperatorPasswordShort,
    OperatorPasswordCommon,
    TooOften,
  ],
})
/**
 * Removes an operator's factor; allowed for owners, with a code of their own and a reason. Ends the operator's
 * sessions; they must enrol again.
 */
export const resetOperatorFactor = write(
  'operator:operator.change',
  'operator.resetFactor',
  'POST /console/api/operators/:id/reset-otp',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: Which.extend({ reason: z.string().trim().min(1).max(200) }),
    reply: OperatorRow,
    refusals: [ApprovalStale, BeyondYours, NotFound, StaffAtMain, NotYourself],
  },
)
export const logOutOperator = write(
  'operator:operator.change',
  'operator.endSessions',
  'POST /console/api/operators/:id/logout',
  { input: Which, reply: OperatorRow, refusals: [NotFound, BeyondYours] },
)

/** Lists all permissions and what they allow; those that move money require a second factor in production. */
export const listPermissions = read('operator', 'operator.permissions', 'GET /console/api/permissions', {
  input: ShortListQuery,
  reply: itemsOf(z.object({ name: z.string(), is_money: z.boolean(), opens: z.array(z.string()) })),
})
