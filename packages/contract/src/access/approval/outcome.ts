import { z } from 'zod'
import { ApprovalRow } from './approval.console.ts'

// The answer of a write with `mayWait` names its outcome in the field `outcome`, which no reply has.

/** Status 200 or 201: the write was carried out; the fields of the reply are added. */
export const DoneOutcome = z.object({ outcome: z.literal('done') })
/** Status 202: the write waits for a second operator. */
export const WaitingAnswer = ApprovalRow.extend({ outcome: z.literal('waiting') })

export type DoneOutcome = z.input<typeof DoneOutcome>
export type WaitingAnswer = z.input<typeof WaitingAnswer>
