import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { caseStates } from '../../state.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery, stateCode, Which } from '../../wire.ts'
import { AnswerNeeded, InquiryAnswered, InquiryOwned } from './inquiry.copy.ts'
import { inquiryKinds } from './inquiry.ts'

export const InquiryRow = z.object({
  id: z.string(),
  inquiry_no: z.string(),
  player_id: z.string(),
  username: z.string(),
  kind: z.enum(inquiryKinds),
  about: z.string(),
  content: z.string(),
  state: stateCode(caseStates),
  created_at: BeijingTime,
  due_at: BeijingTime,
  /** The inquiry is unanswered past its deadline, or was answered after it. */
  is_late: Flag,
  owner: z.string(),
  answer: z.string(),
  answered_by: z.string(),
  closed_at: BeijingTimeOrBlank,
})

export const listInquiryRows = read('operator:player.view', 'inquiry.rows', 'GET /console/api/inquiries', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }).extend({ kind: z.string().max(20).optional() }),
  reply: itemsOf(InquiryRow),
})
/** Assigns the inquiry to the caller, even if it is assigned to another operator. */
export const assignInquiry = write('operator:player.change', 'inquiry.own', 'POST /console/api/inquiries/:id/own', {
  input: Which,
  reply: InquiryRow,
  refusals: [NotFound, InquiryAnswered],
})
/** Answers an inquiry; allowed for the assigned operator, or for any if it is unassigned. The player gets a message. */
export const answerInquiry = write(
  'operator:player.change',
  'inquiry.answer',
  'POST /console/api/inquiries/:id/answer',
  {
    input: Which.extend({ answer: z.string().trim().max(2000).default('') }),
    reply: InquiryRow,
    refusals: [NotFound, InquiryAnswered, InquiryOwned, AnswerNeeded],
  },
)
