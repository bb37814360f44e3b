import { z } from 'zod'
import { ApprovalRow } from './approval.console.ts'

// Answers of writes with `mayWait` name their outcome, in a field that no reply has.

/** Status 200 or 201: the write was carried out; beside the fields of the reply. */
export const DoneOutcome = z.object({ outcome: z.literal('done') })
/** Status 202: the write waits for a second operator. */
export const WaitingAnswer = ApprovalRow.extend({ outcome: z.literal('waiting') })

export type DoneOutcome = z.input<typeof DoneOutcome>
export type WaitingAnswer = z.input<typeof WaitingAnswer>
