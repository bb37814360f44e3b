import { z } from 'zod'
import { write } from '../endpoint.ts'
import { Empty, Text } from '../wire.ts'

/** S-43 */
export const applyAsAgent = write('player', 'agent.apply', 'POST /api/applyagentdo', {
  input: z.object({ mobile: Text, apply_info: Text }),
  reply: Empty,
})
