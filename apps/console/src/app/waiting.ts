import type { WaitingAnswer } from '@koi/contract/access/approval/outcome'
import type { Row } from './endpoint.ts'

/** A change that waits for a second operator. */
export type Approval = Row<'GET /console/api/approvals'>

/** Whether the answer of a write says that it waits for a second operator. */
export const isWaiting = (answer: unknown): answer is WaitingAnswer =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'waiting'
