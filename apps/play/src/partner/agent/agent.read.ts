import { nameOfNumber, type OrderState, orderStates } from '@koi/contract/state'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toText, toTime } from '../../app/data/wire.read.ts'

export interface OwnApplication {
  isAgent: boolean
  /** State of the newest application; null without one. */
  state: OrderState | null
  createdAt: string
  reason: string
}

export const toOwnApplication = (answer: Reply<'POST /api/agent/application'>): OwnApplication => ({
  isAgent: toFlag(answer?.is_agent),
  state: answer?.application ? nameOfNumber(orderStates, toText(answer.application.state)) : null,
  createdAt: toTime(answer?.application?.created_at),
  reason: toText(answer?.application?.reason),
})
