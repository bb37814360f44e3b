import { z } from 'zod'
import { AlreadyDecided, ClaimedByOther } from '../review/review.copy.ts'
import { flow, read, write } from '../endpoint.ts'
import { NotFound } from '../refusal.copy.ts'
import { orderStates } from '../state.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, stateCode, Which } from '../wire.ts'
import { DocumentTaken, RejectionReasonNeeded, VerificationEmptied } from './verification.copy.ts'
import { documentKinds } from './verification.ts'

/** Name and number are masked: they are read with the pictures, which leaves an act. */
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

/** What players sent in to prove who they are, what waits first; `q` matches the player's name and the whole number of a document. */
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
 * Name, number and pictures, opened; that somebody looked is written down. `account_name` is the name of the account,
 * `duplicates` who else has sent in the same document.
 */
export const lookAtVerification = flow(
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
      /** As `data:` addresses. */
      pictures: z.array(z.string()),
    }),
    refusals: [NotFound, VerificationEmptied],
  },
)
/** The player has proved who they are. The same again changes nothing. */
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
/** The player reads the reason and may send in again; what was sent in is deleted thirty days later. */
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
