import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import { FactorWrong } from '@koi/contract/partner/agent/agent.copy'
import { PasskeyGone } from '@koi/contract/player/passkey/passkey.copy'
import * as contract from '@koi/contract/player/passkey/passkey.portal'
import type { Instant } from '@koi/contract/time'
import { spendFactor } from '../../access/identity/ownFactor.ts'
import { passkeyPlace, passkeyRow, passkeysOf, removePasskey } from '../../access/identity/passkey.ts'
import { transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { AgentCaller } from '../../platform/http/caller.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { on } from '../../platform/http/on.ts'
import { notifyPlayer } from '../message/message.ts'
import { agentOwner as ownerOf, proveAgent } from './proveAgent.ts'
import { addPasskey, askPasskey, beginPasskey, provePasskey } from './passkey.ts'

const note = (tx: Tx, { agent, username }: AgentCaller, act: AuditAct, at: Instant, ip: string) =>
  audit(tx, {
    actorKind: 'agent',
    actorId: agent,
    actorName: username,
    act,
    subjectKind: 'agent',
    subjectId: agent,
    ip,
    at,
  })

export const passkeyPortal = (config: Config) => [
  on(contract.listAgentPasskeys, async ({ db, caller }) => ({
    host: passkeyPlace(config)?.id ?? '',
    items: (await passkeysOf(db, ownerOf(caller)).execute()).map(passkeyRow),
  })),

  on(contract.beginAgentPasskey, async ({ app, caller, input, settings, now, ip, agent }) => {
    await proveAgent(app, caller, input, { now, ip, agent })
    const by = { session: caller.session, username: caller.username, title: `${settings.title || 'Koi'} Agent` }
    return { options: await transact(app, (tx) => beginPasskey(tx, config, ownerOf(caller), by, now)) }
  }),

  on(contract.addAgentPasskey, async ({ tx, caller, input, now, ip, agent, language, commitRefusal }) => {
    const mine = { owner: ownerOf(caller), session: caller.session, name: input.name, agent, language }
    const added = await addPasskey(tx, config, mine, input.answer, now)
    if (!('id' in added)) return commitRefusal(added)
    note(tx, caller, 'agent.addPasskey', now, ip)
    notifyPlayer(tx, caller.agent, ({ passkey }) => passkey.passkeyCopy.notices.added(added.name), { now })
    return {}
  }),

  on(contract.removeAgentPasskey, async ({ tx, caller, input, now, ip, commitRefusal, refuse }) => {
    const mine = await passkeysOf(tx, ownerOf(caller)).execute()
    if (!mine.some(({ id }) => id === input.id)) refuse(PasskeyGone)
    if (!(await spendFactor(tx, config, ownerOf(caller), caller.session, input.otp, now)))
      return commitRefusal(FactorWrong)
    if (!(await removePasskey(tx, ownerOf(caller), input.id))) refuse(PasskeyGone)
    note(tx, caller, 'agent.removePasskey', now, ip)
    return {}
  }),

  on(contract.askAgentPasskey, async ({ tx, caller, now }) => ({
    options: await askPasskey(tx, config, ownerOf(caller), caller.session, now),
  })),

  on(contract.answerAgentPasskey, async ({ tx, input, now, commitRefusal }) => {
    const own = await provePasskey(tx, config, 'agent', input.answer, now)
    // The sign-in of an agent without a factor of the portal may have asked for the player's.
    const proved = 'otp' in own ? own : await provePasskey(tx, config, 'player', input.answer, now, true)
    return 'otp' in proved ? proved : commitRefusal(proved)
  }),
]
