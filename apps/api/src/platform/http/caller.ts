import type { KeyScope } from '@koi/contract/access/apiKey/apiKey'
import type { OperatorId, PlayerId } from '@koi/contract/id'
import type { Instant } from '@koi/contract/time'

export interface PlayerCaller {
  player: PlayerId
  username: string
  session: Buffer
  /** The session as text, the key of its call counter. */
  sessionKey: string
  isBlacklisted: boolean
  isActive: boolean
  excludedUntil: Instant | null
  /** Signed in with a one-time password: read-only until it is changed. */
  mustChangePassword: boolean
  /** Their balance is transferred into a game automatically. */
  isFreeTransfer: boolean
}

export interface OperatorCaller {
  operator: OperatorId
  operatorName: string
  role: string
  permissions: string[]
  session: Buffer
  hasCodes: boolean
  /** TOTP or a passkey. */
  hasFactor: boolean
  hasLostFactor: boolean
  /** Of the main brand, working in this further one: second factor, password and sessions are the main brand's. */
  isStaff: boolean
}

/** Sessions of the portal and the player site are separate: no token opens both. */
export interface AgentCaller {
  agent: PlayerId
  username: string
  /** Ids from the root of the tree down to the agent; the path of every descendant begins with it. */
  path: string
  session: Buffer
  sessionKey: string
}

/** One of the operator's own systems: its API key opens only /open/api. */
export interface KeyCaller {
  key: string
  keyName: string
  scopes: KeyScope[]
  expiresAt: Instant | null
  session: Buffer
  sessionKey: string
}

/** Null: anonymous. */
export type Caller = PlayerCaller | OperatorCaller | AgentCaller | KeyCaller | null
