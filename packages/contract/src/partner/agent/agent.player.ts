import { z } from 'zod'
import {
  AgentApplicationPending,
  AgentMobileMalformed,
  AlreadyAgent,
  ApplyReasonMissing,
  ApplyReasonTooLong,
} from './agent.copy.ts'
import { write } from '../../endpoint.ts'
import { Empty, Text } from '../../wire.ts'

export const applyAsAgent = write('player', 'agent.apply', 'POST /api/applyagentdo', {
  input: z.object({ mobile: Text, apply_info: Text }),
  reply: Empty,
  refusals: [AgentMobileMalformed, ApplyReasonMissing, ApplyReasonTooLong, AgentApplicationPending, AlreadyAgent],
})
