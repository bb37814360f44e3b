import type { Row } from './endpoint.ts'

/** A change that was not made: it waits for a second operator (202). */
export type Approval = Row<'GET /console/api/approvals'>

/** Whether what a write answered is an approval that waits, and nothing has changed yet. */
export const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'state' in answer &&
  answer.state === 'open' &&
  'made_by' in answer &&
  'expires_at' in answer
