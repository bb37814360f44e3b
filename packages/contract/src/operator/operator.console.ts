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
} from '../auth/operator.copy.ts'
import { ApprovalStale } from '../approval/approval.copy.ts'
import { NotFound, TooOften } from '../refusal.copy.ts'
import { read, write } from '../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery, ShortListQuery } from '../wire.ts'

/** The owner holds every permission, staff what is listed. */
export const operatorRoles = ['owner', 'staff'] as const

/** `state` 1 may sign in, 0 may not. */
export const OperatorRow = z.object({
  id: z.string(),
  username: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  state: z.number(),
  has_otp: z.boolean(),
  sessions: z.number(),
  created_at: BeijingTime,
  last_login_at: BeijingTimeOrBlank,
})

const Fields = { role: z.enum(operatorRoles), permissions: z.array(z.string().max(60)).max(200), state: Flag }
const Which = z.object({ id: z.string().max(40) })

/** `q` finds by name. */
export const listOperators = read('operator:operator.view', 'operator.list', 'GET /console/api/operators', {
  input: ListQuery,
  reply: itemsOf(OperatorRow),
})
/**
 * Makes an operator: staff without any permission unless said otherwise. No operator hands out what they do not hold. With
 * `four_eyes_changes` it waits for a second operator, as do the two below, unless there is nobody else to decide.
 */
export const addOperator = write('operator:operator.change', 'operator.add', 'POST /console/api/operators', {
  needsFreshFactor: true,
  mayWait: true,
  input: z
    .object({ ...Fields, username: z.string().trim().max(60), password: z.string().max(200) })
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
/** Changes what is sent, of others only. A new password or a closed account ends their sessions. To close one never waits. */
export const changeOperator = write('operator:operator.change', 'operator.change', 'PATCH /console/api/operators/:id', {
  needsFreshFactor: true,
  mayWait: true,
  input: Which.extend(z.object({ ...Fields, password: z.string().max(200) }).partial().shape),
  reply: OperatorRow,
  refusals: [
    ApprovalStale,
    NotFound,
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
 * Takes an operator's second factor away, after a lost phone. For owners only, with a code of their own and a reason; the
 * operator's sessions end, and after the next sign-in they do nothing before they have another.
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
    refusals: [ApprovalStale, BeyondYours, NotFound, NotYourself],
  },
)
/** Ends every session of an operator. */
export const logOutOperator = write(
  'operator:operator.change',
  'operator.endSessions',
  'POST /console/api/operators/:id/logout',
  { input: Which, reply: OperatorRow, refusals: [NotFound, BeyondYours] },
)

/** Every permission there is, with what it opens; those of money need a second factor in production. */
export const listPermissions = read('operator', 'operator.permissions', 'GET /console/api/permissions', {
  input: ShortListQuery,
  reply: itemsOf(z.object({ name: z.string(), is_money: z.boolean(), opens: z.array(z.string()) })),
})
