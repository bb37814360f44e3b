import { FactorWrong } from '@koi/contract/partner/agent/agent.copy'
import { CurrentPasswordWrong } from '@koi/contract/player/recovery/recovery.copy'
import type { Instant } from '@koi/contract/time'
import { checkLoginPassword } from '../auth/password.ts'
import type { Origin } from '../../access/identity/device.ts'
import { hasFactor } from '../../access/identity/factor.ts'
import { spendFactor } from '../../access/identity/ownFactor.ts'
import type { FactorOwner } from '../../access/identity/owner.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { AgentCaller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/text/refuse.ts'

export const agentOwner = ({ agent }: Pick<AgentCaller, 'agent'>): FactorOwner => ({ realm: 'agent', subject: agent })

/**
 * Requires an existing factor of the portal, else the login password, before a factor is added. Throws FactorWrong,
 * CurrentPasswordWrong, LoginLimited.
 */
export async function proveAgent(
  app: App,
  caller: AgentCaller,
  { password, otp }: { password: string; otp: string },
  from: Origin & { now: Instant },
): Promise<void> {
  const owner = agentOwner(caller)
  if (await hasFactor(app.db, owner)) {
    if (!(await transact(app, (tx) => spendFactor(tx, app.config, owner, caller.session, otp, from.now))))
      refuse(FactorWrong)
    return
  }
  const who = { player: caller.agent, username: caller.username }
  await checkLoginPassword(app, who, password, CurrentPasswordWrong, from)
}
