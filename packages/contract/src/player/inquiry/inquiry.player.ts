import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { caseStates } from '../../state.ts'
import { BeijingTime, BeijingTimeOrBlank, PageNumber, pageOf, stateCode, Text } from '../../wire.ts'
import { AboutLong, InquiryKindUnknown, InquiryLong, InquiryShort, TooManyInquiries } from './inquiry.copy.ts'
import { inquiryKinds } from './inquiry.ts'

// Extension of the players' API: inquiries with a number and a deadline. Blocked players may use it.

/** `about`: an order or bet. An identical open inquiry is answered with its existing number. */
export const makeInquiry = write('blocked', 'inquiry.make', 'POST /api/inquiry', {
  input: z.object({ kind: Text, about: Text, content: Text }),
  reply: z.object({ inquiry_no: z.string(), due_at: BeijingTime }),
  refusals: [InquiryKindUnknown, InquiryShort, InquiryLong, AboutLong, TooManyInquiries],
})

/** Lists own inquiries, newest first. `answer` is '' until answered. */
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
