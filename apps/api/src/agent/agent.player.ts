import { said } from '@koi/contract/agent/agent.copy'
import * as contract from '@koi/contract/agent/agent.player'
import { on, say } from '../platform/on.ts'
import { apply } from './agent.ts'

export const agentPlayer = [
  on(contract.applyAsAgent, async ({ tx, caller, input, now }) => {
    await apply(tx, { ...input, player: caller.player, now })
    return say(said.applied, {})
  }),
]
