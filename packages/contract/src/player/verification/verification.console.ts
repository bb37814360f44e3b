import { z } from 'zod'
import { AlreadyDecided } from '../../access/approval/approval.copy.ts'
import { ClaimedByOther } from '../../platform/claim/claim.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { orderStates } from '../../state.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, stateCode, Which } from '../../wire.ts'
import { DocumentTaken, RejectionReasonNeeded, VerificationEmptied } from './verification.copy.ts'
import { documentKinds } from './verification.ts'

/** Name and number are masked; `lookAtVerification` returns them and is audited. */
export const VerificationRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  kind: z.enum(documentKinds),
  number: z.string(),
  state: stateCode(orderStates),
  reason: z.string(),
  claimed_by: z.string(),
  decided_by: z.string(),
  created_at: BeijingTime,
  decided_at: BeijingTimeOrBlank,
})

/** Pending ones first; `q` matches the player's name or a full document number. */
export const listVerifications = read(
  'operator:verification.view',
  'verification.list',
  'GET /console/api/verifications',
  {
    input: ListQuery.omit({ sort: true }).extend({ player_id: z.string().max(40).optional() }),
    reply: itemsOf(VerificationRow),
    refusals: [NotFound],
  },
)
/**
 * Reads a submission in clear text, which is audited. `account_name`: real name of the account; `duplicates`: players
 * with the same document.
 */
export const openVerification = flow(
  'operator:verification.review',
  'verification.look',
  'POST /console/api/verifications/:id/look',
  {
    input: Which,
    reply: z.object({
      realname: z.string(),
      account_name: z.string(),
      kind: z.enum(documentKinds),
      number: z.string(),
      birthday: z.string(),
      duplicates: z.array(z.string()),
      pictures: z.array(z.string()),
    }),
    refusals: [NotFound, VerificationEmptied],
  },
)
export const approveVerification = write(
  'operator:verification.review',
  'verification.approve',
  'POST /console/api/verifications/:id/approve',
  {
    needsFreshFactor: true,
    input: Which,
    reply: VerificationRow,
    refusals: [NotFound, AlreadyDecided, ClaimedByOther, DocumentTaken],
  },
)
/** Rejects a submission. The player sees the reason and may submit again; the documents are deleted 30 days later. */
export const rejectVerification = write(
  'operator:verification.review',
  'verification.reject',
  'POST /console/api/verifications/:id/reject',
  {
    input: Which.extend({ reason: z.string().trim().max(200).default('') }),
    reply: VerificationRow,
    refusals: [NotFound, AlreadyDecided, ClaimedByOther, RejectionReasonNeeded],
  },
)
export const claimVerification = write(
  'operator:verification.review',
  'verification.claim',
  'POST /console/api/verifications/:id/claim',
  { input: Which, reply: VerificationRow, refusals: [NotFound, AlreadyDecided, ClaimedByOther] },
)
export const releaseVerification = write(
  'operator:verification.review',
  'verification.release',
  'POST /console/api/verifications/:id/release',
  { input: Which, reply: VerificationRow, refusals: [NotFound, ClaimedByOther] },
)
