import type { KeyScope } from '@koi/contract/apiKey/apiKey'
import type { OperatorId, PlayerId } from '@koi/contract/id'
import type { Instant } from '@koi/contract/time'

/** A signed-in player, as the calls see them. */
export interface PlayerCaller {
  player: PlayerId
  username: string
  session: Buffer
  /** The session as text, for counting its calls. */
  sessionKey: string
  isBlacklisted: boolean
  isActive: boolean
  excludedUntil: Instant | null
  /** Signed in with a one-time password: before it is changed they may only look. */
  mustChangePassword: boolean
  /** Their money follows them into games by itself (D-053). */
  isFreeTransfer: boolean
}

export interface OperatorCaller {
  operator: OperatorId
  operatorName: string
  role: string
  permissions: string[]
  session: Buffer
  /** Whether codes of an authenticator are enrolled. */
  hasCodes: boolean
  /** Whether a second factor is enrolled: codes, or a passkey. */
  hasFactor: boolean
  /** Theirs was reset: it is to be followed by another. */
  hasLostFactor: boolean
}

/** An agent in the portal: with an authentication of its own, so that no token opens both the portal and the player site. */
export interface AgentCaller {
  /** The agent is a player too. */
  agent: PlayerId
  username: string
  /** The ids from the root of the tree down to the agent; whoever's path begins with it is below them. */
  path: string
  session: Buffer
  sessionKey: string
}

/** One of the operator's own systems: its key opens what keys open and no other realm. */
export interface KeyCaller {
  /** The id of the key. */
  key: string
  keyName: string
  scopes: KeyScope[]
  expiresAt: Instant | null
  /** The hash of the key, for counting its calls; as text as well. */
  session: Buffer
  sessionKey: string
}

/** Who asks; null for nobody known. */
export type Caller = PlayerCaller | OperatorCaller | AgentCaller | KeyCaller | null
