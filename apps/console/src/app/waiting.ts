import type { Row } from './endpoint.ts'

/** A change that waits for a second operator (202). */
export type Approval = Row<'GET /console/api/approvals'>

/** Whether a write was answered with a pending approval. */
export const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'state' in answer &&
  answer.state === 'open' &&
  'made_by' in answer &&
  'expires_at' in answer
