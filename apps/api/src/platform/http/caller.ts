import type { KeyScope } from '@koi/contract/access/apiKey/apiKey'
import type { OperatorId, PlayerId } from '@koi/contract/id'
import type { Instant } from '@koi/contract/time'

export interface PlayerCaller {
  player: PlayerId
  username: string
  session: Buffer
  /** The session as text; the key under which its calls are counted. */
  sessionKey: string
  isBlacklisted: boolean
  isActive: boolean
  excludedUntil: Instant | null
  /** The player signed in with a one-time password: only reads are allowed until the password is changed. */
  mustChangePassword: boolean
  /** The player's balance is transferred to a venue automatically when a game is opened. */
  isFreeTransfer: boolean
}

export interface OperatorCaller {
  operator: OperatorId
  operatorName: string
  role: string
  permissions: string[]
  session: Buffer
  hasCodes: boolean
  /** The operator has a second factor: TOTP or a passkey. */
  hasFactor: boolean
  hasLostFactor: boolean
  /**
   * An operator of the main brand who works in this further brand; second factor, password and sessions belong to the
   * main brand.
   */
  isStaff: boolean
}

/** Sessions of the portal and the player site are separate: a token is valid at one of them only. */
export interface AgentCaller {
  agent: PlayerId
  username: string
  /** Ids from the root of the tree down to the agent; the path of every descendant begins with it. */
  path: string
  session: Buffer
  sessionKey: string
}

/** A system of the operator's own; its API key is valid only for /open/api. */
export interface KeyCaller {
  key: string
  keyName: string
  /** Id of the operator who made the key. */
  madeBy: string
  scopes: KeyScope[]
  expiresAt: Instant | null
  session: Buffer
  sessionKey: string
}

/** Null: the caller is anonymous. */
export type Caller = PlayerCaller | OperatorCaller | AgentCaller | KeyCaller | null
