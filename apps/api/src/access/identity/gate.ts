import { ApiKeyElsewhere, ApiKeyWrong } from '@koi/contract/access/apiKey/apiKey.copy'
import { PasswordMustChange } from '@koi/contract/player/auth/auth.copy'
import { EnrolFirst, StaffAtMain } from '@koi/contract/player/auth/operator.copy'
import type { Endpoint } from '@koi/contract/endpoint'
import { Forbidden, SignedOut, TooOften } from '@koi/contract/refusal.copy'
import { type Instant, millisOf, minute } from '@koi/contract/time'
import type { App } from '../../platform/ops/app.ts'
import type { AgentCaller, Caller, KeyCaller, OperatorCaller } from '../../platform/http/caller.ts'
import type { Gate } from '../../platform/http/mount.ts'
import type { Handler } from '../../platform/http/on.ts'
import { holds, mustEnrol, permissionsOf } from '../../platform/http/permission.ts'
import { changesOwnFactor } from '../../platform/text/refusals.ts'
import { refuse, refuseFor } from '../../platform/text/refuse.ts'
import { findKeyCaller, mayComeWith, recordKeyUse } from './apiKey.ts'
import type { CallCounts } from './calls.ts'
import { checkCallFactor } from './factorWindow.ts'
import type { Sessions } from './session.ts'
import { blockOf } from './playerStatus.ts'
import { limitTelling, mayTell } from './taken.ts'

/** The one write allowed with a one-time password. */
const changePasswordName = 'auth.changePassword'
/**
 * The endpoint that a blocked player may still call. On other endpoints open to anyone, a blocked player counts as a
 * visitor.
 */
const logOffName = 'auth.logOff'

const isOwnAccount = (at: string): boolean => /\/console\/api\/(me|logout)(\/|$)/.test(at)

/** Heavy calls in a minute over all sessions: of an agent in all, of a player by endpoint, more than twenty at once. */
const maxHeavyCalls = { agent: 20, player: 40 }

export function gateOf(app: App, sessions: Sessions, calls: CallCounts, handlers: Handler[]): Gate {
  const permissions = permissionsOf(handlers)

  /** Counts a call of a session; above the limit throws TooOften with the time until the minute ends. */
  async function countCall(
    session: Parameters<CallCounts['countCall']>[0],
    maxCalls: number,
    now: Instant,
  ): Promise<void> {
    if (await calls.countCall(session, maxCalls, now)) refuseFor(TooOften, minute - (millisOf(now) % minute))
  }

  async function countHeavy(realm: keyof typeof maxHeavyCalls, who: string, now: Instant): Promise<void> {
    const sessionKey = `heavy:${who}`
    await countCall({ session: Buffer.from(sessionKey), sessionKey }, maxHeavyCalls[realm], now)
  }

  async function operator(endpoint: Endpoint, token: string, now: Instant): Promise<OperatorCaller> {
    const caller = await sessions.operator(token, now)
    if (!caller) return refuse(SignedOut)
    const { audience, at } = endpoint
    const permission = audience.split(':')[1]
    if (caller.isStaff && changesOwnFactor(endpoint)) refuse(StaffAtMain)
    if (permission && !holds(caller, permission)) refuse(Forbidden)
    if (!isOwnAccount(at) && mustEnrol(caller, app.config.isProduction, permissions)) refuse(EnrolFirst)
    return caller
  }

  async function agent({ isHeavy }: Endpoint, token: string, maxCalls: number, now: Instant): Promise<AgentCaller> {
    const caller = await sessions.agent(token, now)
    if (!caller) return refuse(SignedOut)
    await countCall(caller, maxCalls, now)
    if (isHeavy) await countHeavy('agent', caller.agent, now)
    return caller
  }

  /** Finds the API key. It is read with every call, so that every process refuses a revoked key at once. */
  async function key(token: string, maxCalls: number, now: Instant, ip: string): Promise<KeyCaller> {
    const found = await findKeyCaller(app.db, token, now)
    if (!found) return refuse(ApiKeyWrong)
    if (!mayComeWith(found, ip)) refuse(ApiKeyElsewhere)
    await countCall(found.caller, maxCalls, now)
    await recordKeyUse(app.db, found, now, ip)
    return found.caller
  }

  async function player(
    { audience, kind, name, isHeavy }: Endpoint,
    token: string,
    maxCalls: number,
    now: Instant,
  ): Promise<Caller> {
    // Reads may use the cached session; writes always load it.
    const caller = await sessions.player(token, now, kind !== 'read')
    if (caller) await countCall(caller, maxCalls, now)
    const block = caller && blockOf(caller)
    if (audience === 'anyone') return block && name !== logOffName ? null : caller
    if (!caller) return refuse(SignedOut)
    if (audience === 'player' && block) refuse(block)
    if (isHeavy) await countHeavy('player', `${caller.player}:${name}`, now)
    if (caller.mustChangePassword && kind !== 'read' && name !== changePasswordName) refuse(PasswordMustChange)
    return caller
  }

  return {
    async identify(endpoint, token, settings, now, ip) {
      if (endpoint.audience.startsWith('operator')) return operator(endpoint, token, now)
      const maxCalls = Number(settings.limit_calls_minute)
      if (endpoint.audience === 'key') return key(token, maxCalls, now, ip)
      return endpoint.audience === 'agent'
        ? agent(endpoint, token, maxCalls, now)
        : player(endpoint, token, maxCalls, now)
    },
    limitTelling: (endpoint, call, work) => (mayTell(endpoint) ? limitTelling(app, call, call.settings, work) : work()),
    checkFactor: (endpoint, caller, otp, call) => checkCallFactor(app, endpoint, caller, otp, call),
  }
}
