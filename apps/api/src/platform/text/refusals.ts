import { ApiKeyElsewhere, ApiKeyWrong } from '@koi/contract/access/apiKey/apiKey.copy'
import { LoginLimited, PasswordMustChange } from '@koi/contract/player/auth/auth.copy'
import {
  AddressNotAllowed,
  EnrolFirst,
  OtpNeeded,
  OtpUsed,
  OtpWrong,
  StaffAtMain,
} from '@koi/contract/player/auth/operator.copy'
import type { Endpoint } from '@koi/contract/endpoint'
import type { AnyRefusal } from '@koi/contract/refusal'
import {
  BadRequest,
  Blacklisted,
  Disabled,
  Fault,
  Forbidden,
  KeyReused,
  KeyTooLong,
  Maintenance,
  SignedOut,
  TooLarge,
  TooOften,
  WrongContentType,
} from '@koi/contract/refusal.copy'
import { refusalsOfInput } from './malformed.ts'

/** Endpoints open on a closed site; the console sends page reports too. */
const openOnClosedSite = new Set<string>(['setting.app', 'pageReport.send'])
export const closesWithSite = ({ at, name }: Endpoint): boolean => at.includes(' /api/') && !openOnClosedSite.has(name)

const ownSessionActs = new Set<string>(['operator.logOut', 'operator.endSession'])
/** Whether the endpoint lets operators change their own password, codes or passkeys. */
export const changesOwnFactor = ({ at, kind, name }: Endpoint): boolean =>
  kind !== 'read' && /\/console\/api\/me\//.test(at) && !ownSessionActs.has(name)

function gateRefusalsOf(endpoint: Endpoint): AnyRefusal[] {
  const { audience, at, movesMoney, needsFreshFactor } = endpoint
  const isOperator = audience.startsWith('operator')
  return [
    ...(closesWithSite(endpoint) ? [Maintenance] : []),
    ...(at.includes(' /console/') ? [AddressNotAllowed] : []),
    ...(at.startsWith('GET ') ? [] : [BadRequest, TooLarge, WrongContentType]),
    ...(audience === 'key' ? [ApiKeyWrong, ApiKeyElsewhere] : audience === 'anyone' ? [] : [SignedOut]),
    TooOften,
    ...(audience === 'player' ? [Blacklisted, Disabled] : []),
    ...((audience === 'player' || audience === 'blocked') && endpoint.kind !== 'read' ? [PasswordMustChange] : []),
    ...(isOperator ? [EnrolFirst] : []),
    ...(isOperator && audience !== 'operator' ? [Forbidden] : []),
    ...(isOperator && changesOwnFactor(endpoint) ? [StaffAtMain] : []),
    ...(needsFreshFactor ? [OtpNeeded, OtpWrong, OtpUsed, LoginLimited] : []),
    ...refusalsOfInput(endpoint),
    ...(endpoint.kind === 'read' ? [] : [KeyTooLong]),
    ...(movesMoney ? [KeyReused] : []),
    Fault,
  ]
}

const cache = new WeakMap<Endpoint, ReadonlySet<AnyRefusal>>()

/**
 * The refusals that an endpoint may answer. Computed on first use: computing them for all endpoints would take a third
 * of the startup time.
 */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<AnyRefusal> {
  const found = cache.get(endpoint) ?? new Set([...gateRefusalsOf(endpoint), ...endpoint.refusals])
  cache.set(endpoint, found)
  return found
}
