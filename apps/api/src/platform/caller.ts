import type { KeyScope } from '@koi/contract/apiKey/apiKey'
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
  /** Whether TOTP codes are enrolled. */
  hasCodes: boolean
  /** Whether a second factor is enrolled: TOTP or a passkey. */
  hasFactor: boolean
  /** The second factor was reset; a new one must be enrolled. */
  hasLostFactor: boolean
}

/**
 * An agent in the portal. Sessions are separate from the player's, so no token opens both the portal and the player
 * site.
 */
export interface AgentCaller {
  /** The agent's player id. */
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
  /** Hash of the key; `sessionKey` is the same as text, the key of its call counter. */
  session: Buffer
  sessionKey: string
}

/** Null: anonymous. */
export type Caller = PlayerCaller | OperatorCaller | AgentCaller | KeyCaller | null
