import { replyCopy } from '@koi/contract/partner/agent/agent.copy'
import * as contract from '@koi/contract/partner/agent/agent.player'
import { readAgentUrl } from '@koi/contract/site/setting/setting.player'
import { NoAgentUrl } from '@koi/contract/site/setting/setting.refusals.copy'
import { on, withMessage } from '../../platform/http/on.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { apply } from './agent.ts'
import { makeCode } from './agentAuth.ts'

export const agentPlayer = (key: FolderSecret) => [
  on(contract.applyAsAgent, async ({ tx, caller, input, now }) => {
    await apply(tx, key, { ...input, player: caller.player, now })
    return withMessage(replyCopy.applied, {})
  }),

  on(contract.readOwnApplication, async ({ db, caller: { player } }) => {
    const [agent, application] = await Promise.all([
      db.selectFrom('agent').select('playerId').where('playerId', '=', player).executeTakeFirst(),
      db
        .selectFrom('agentApplication')
        .select(['state', 'createdAt', 'reason'])
        .where('playerId', '=', player)
        .orderBy('createdAt', 'desc')
        .executeTakeFirst(),
    ])
    return {
      is_agent: agent !== undefined,
      application: application
        ? { state: application.state, created_at: application.createdAt, reason: application.reason }
        : null,
    }
  }),

  // Without a configured address the built-in portal is used. Its code is in the URL fragment, which is not sent to servers.
  on(readAgentUrl, async ({ tx, settings, origin, caller, now, refuse }) => {
    if (settings.agent_login_url === '-') refuse(NoAgentUrl)
    if (settings.agent_login_url) return { url: settings.agent_login_url }
    const code = caller && (await makeCode(tx, caller, now))
    return { url: `${origin}/agent/${code ? `#code=${code}` : ''}` }
  }),
]
