import { z } from 'zod'
import {
  AgentApplicationPending,
  AgentMobileMalformed,
  AlreadyAgent,
  ApplyReasonMissing,
  ApplyReasonTooLong,
} from './agent.copy.ts'
import { read, write } from '../../endpoint.ts'
import { orderStates } from '../../state.ts'
import { BeijingTime, Empty, Flag, Nothing, stateCode, Text } from '../../wire.ts'

export const applyAsAgent = write('player', 'agent.apply', 'POST /api/applyagentdo', {
  input: z.object({ mobile: Text, apply_info: Text }),
  reply: Empty,
  refusals: [AgentMobileMalformed, ApplyReasonMissing, ApplyReasonTooLong, AgentApplicationPending, AlreadyAgent],
})

/**
 * Extension: the player's newest application, null without one, with the reason of a rejection, which the player also got by
 * message. `is_agent` 1: the player is an agent, with or without an application.
 */
export const readOwnApplication = read('player', 'agent.application', 'POST /api/agent/application', {
  input: Nothing,
  reply: z.object({
    is_agent: Flag,
    application: z.object({ state: stateCode(orderStates), created_at: BeijingTime, reason: z.string() }).nullable(),
  }),
})
