import { ApprovalRow } from '@koi/contract/access/approval/approval.console'
import type { DoneOutcome, WaitingAnswer } from '@koi/contract/access/approval/outcome'
import type { Endpoint } from '@koi/contract/endpoint'
import { z } from 'zod'

/**
 * Encodes the body of a call that was carried out. A write that may wait for a second operator adds the outcome `done`.
 */
export function encodeAnswer({ reply, mayWait }: Endpoint, data: unknown): unknown {
  const body: unknown = z.encode(reply, data as never)
  const done: DoneOutcome = { outcome: 'done' }
  return mayWait ? { ...(body as object), ...done } : body
}

/** Encodes the body of a call that waits for a second operator. */
export const encodeWaiting = (approval: ApprovalRow): WaitingAnswer => ({
  ...z.encode(ApprovalRow, approval),
  outcome: 'waiting',
})
