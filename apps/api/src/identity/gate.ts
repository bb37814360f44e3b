import { ApiKeyElsewhere, ApiKeyWrong } from '@koi/contract/apiKey/apiKey.copy'
import { PasswordMustChange } from '@koi/contract/auth/auth.copy'
import { EnrolFirst } from '@koi/contract/auth/operator.copy'
import type { Endpoint } from '@koi/contract/endpoint'
import { Forbidden, SignedOut, TooOften } from '@koi/contract/refusal.copy'
import { type Instant, millisOf, minute } from '@koi/contract/time'
import type { App } from '../platform/app.ts'
import type { AgentCaller, Caller, KeyCaller, OperatorCaller } from '../platform/caller.ts'
import type { Gate } from '../platform/mount.ts'
import type { Handler } from '../platform/on.ts'
import { holds, mustEnrol, permissionsOf } from '../platform/permission.ts'
import { refuse, refuseFor } from '../platform/refuse.ts'
import { keyCallerOf, mayComeWith, noteUse } from './apiKey.ts'
import type { CallCounts } from './calls.ts'
import { checkFactor } from './freshFactor.ts'
import type { Sessions } from './session.ts'
import { blockOf } from './playerStatus.ts'

/** What a player may do with a one-time password; to leave is anybody's. */
const changesPassword = 'auth.changePassword'
/** Who leaves is signed out, blocked or not (S-06): by everything else that is anybody's a blocked player is a visitor. */
const leaves = 'auth.logOff'

/** What operators may ask before they have a second factor: who they are, to enrol, and to leave. */
const isOwnAccount = (at: string): boolean => /\/console\/api\/(me|logout)(\/|$)/.test(at)

/** What every call passes before its handler: whose token it is, and whether they may ask for this. */
export function gateOf(app: App, sessions: Sessions, calls: CallCounts, handlers: Handler[]): Gate {
  const permissions = permissionsOf(handlers)

  /** Counts a call of a session; throws TooOften, until the minute ends, over the limit. */
  async function refuseOften(session: Parameters<CallCounts['isOver']>[0], most: number, now: Instant): Promise<void> {
    if (await calls.isOver(session, most, now)) refuseFor(TooOften, minute - (millisOf(now) % minute))
  }

  async function operator({ audience, at }: Endpoint, token: string, now: Instant): Promise<OperatorCaller> {
    const caller = token ? await sessions.operator(token, now) : null
    if (!caller) return refuse(SignedOut)
    const permission = audience.split(':')[1]
    if (permission && !holds(caller, permission)) refuse(Forbidden)
    if (!isOwnAccount(at) && mustEnrol(caller, app.config.isProduction, permissions)) refuse(EnrolFirst)
    return caller
  }

  async function agent(token: string, most: number, now: Instant): Promise<AgentCaller> {
    const caller = token ? await sessions.agent(token, now) : null
    if (!caller) return refuse(SignedOut)
    await refuseOften(caller, most, now)
    return caller
  }

  /** Asked of the database with every call: a key that is revoked opens nothing from then on, in whatever process. */
  async function key(token: string, most: number, now: Instant, ip: string): Promise<KeyCaller> {
    const found = await keyCallerOf(app.db, token, now)
    if (!found) return refuse(ApiKeyWrong)
    if (!mayComeWith(found, ip)) refuse(ApiKeyElsewhere)
    await refuseOften(found.caller, most, now)
    await noteUse(app.db, found, now, ip)
    return found.caller
  }

  async function player(
    { audience, kind, name }: Endpoint,
    token: string,
    most: number,
    now: Instant,
  ): Promise<Caller> {
    // What only looks may go by what was known a moment ago; what does something asks again (ruling 60).
    const caller = token ? await sessions.player(token, now, kind !== 'read') : null
    if (caller) await refuseOften(caller, most, now)
    const block = caller && blockOf(caller)
    if (audience === 'anyone') return block && name !== leaves ? null : caller // ruling 26
    if (!caller) return refuse(SignedOut)
    if (audience === 'player' && block) refuse(block)
    if (caller.mustChangePassword && kind !== 'read' && name !== changesPassword) refuse(PasswordMustChange)
    return caller
  }

  return {
    async identify(endpoint, token, settings, now, ip) {
      if (endpoint.audience.startsWith('operator')) return operator(endpoint, token, now)
      const most = Number(settings.limit_calls_minute)
      if (endpoint.audience === 'key') return key(token, most, now, ip)
      return endpoint.audience === 'agent' ? agent(token, most, now) : player(endpoint, token, most, now)
    },
    checkFactor: (caller, otp, now, from) => checkFactor(app, caller, otp, now, from),
  }
}
