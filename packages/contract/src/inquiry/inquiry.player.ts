import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { caseStates } from '../state.ts'
import { BeijingTime, BeijingTimeOrBlank, PageNumber, pageOf, stateCode, Text } from '../wire.ts'
import { AboutLong, InquiryKindUnknown, InquiryLong, InquiryShort, TooManyInquiries } from './inquiry.copy.ts'
import { inquiryKinds } from './inquiry.ts'

// Additions of ours to the players' API: what a player asks with a number and a deadline. Blocked players ask as well.

/**
 * `kind` is complaint, closing, copy, correction or deletion, `about` the order or bet that it is about, if any. The same
 * again while it is open is answered with the number it has.
 */
export const makeInquiry = write('blocked', 'inquiry.make', 'POST /api/inquiry', {
  input: z.object({ kind: Text, about: Text, content: Text }),
  reply: z.object({ inquiry_no: z.string(), due_at: BeijingTime }),
  refusals: [InquiryKindUnknown, InquiryShort, InquiryLong, AboutLong, TooManyInquiries],
})

/** The player's own, the newest first. `answer` is '' until there is one. */
export const listInquiries = read('blocked', 'inquiry.list', 'POST /api/inquiries', {
  input: z.object({ page: PageNumber }),
  reply: pageOf(
    z.object({
      inquiry_no: z.string(),
      kind: z.enum(inquiryKinds),
      name: z.string(),
      about: z.string(),
      content: z.string(),
      state: stateCode(caseStates),
      answer: z.string(),
      created_at: BeijingTime,
      due_at: BeijingTime,
      answered_at: BeijingTimeOrBlank,
    }),
  ),
})
