import type { z } from 'zod'
import type { AnyRefusal } from './refusal.ts'

/**
 * Who may call. `player`: a player who is not blocked; `blocked`: any player; `key`: an API key; `operator:x`: an
 * operator with the permission x.
 */
export type Audience = 'anyone' | 'player' | 'blocked' | 'operator' | `operator:${string}` | 'agent' | 'key'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Address = `${Method} /${string}`

/** A `read` handler gets a Reader, a `write` a transaction; a `flow` opens its own (docs/decisions/0013). */
export type Kind = 'read' | 'write' | 'flow'

/**
 * How an endpoint may use a read replica. `late`: data may be seconds old; `caughtUp`: the replica first reaches the
 * primary's position at the start of the call; `never`: primary only.
 */
export type ReplicaUse = 'never' | 'late' | 'caughtUp'

/**
 * An endpoint, which the server binds to a handler; source of OpenAPI, permissions and client types. `name`: used in
 * log and audit trail.
 */
export interface Endpoint<
  K extends Kind = Kind,
  D extends Audience = Audience,
  At extends Address = Address,
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  No extends AnyRefusal = AnyRefusal,
  Waits extends boolean = boolean,
> {
  kind: K
  audience: D
  name: `${string}.${string}`
  at: At
  input: Input
  reply: Reply
  /** Every refusal that the handler can throw. Refusals of the gate (audience, shape) and `Invalid` are not listed. */
  refusals: readonly No[]
  /** The endpoint moves money, or changes where it is paid; it accepts `Idempotency-Key`. */
  movesMoney: boolean
  /** The endpoint takes one picture as multipart/form-data, field `file`, instead of JSON. */
  takesFile: boolean
  /**
   * The endpoint also accepts JSON as text/plain, which `navigator.sendBeacon` sends without a preflight; at most
   * `longestReport`.
   */
  takesBeacon: boolean
  /** Whether a fresh `otp` is required: always, or when a named field is sent. In production a second factor is mandatory. */
  needsFreshFactor: boolean | readonly string[]
  /**
   * The endpoint decides on orders: for ten minutes after a code it asks for none while the sum of what was decided is at most the
   * setting `factor_window_limit`. Its handler calls `countDecided`.
   */
  isDecision: boolean
  /**
   * The endpoint answers 202 with a pending approval if the change needs a second operator; `outcome` tells which
   * (access/approval/outcome).
   */
  mayWait: Waits
  replica: ReplicaUse
  /** The endpoint reads much: all players of an agent, or all bets since a bonus. Such calls have a limit of their own. */
  isHeavy: boolean
}

interface Terms<
  K extends Kind,
  Input extends z.ZodType,
  Reply extends z.ZodType,
  No extends AnyRefusal,
  Waits extends boolean,
> {
  input: Input
  reply: Reply
  refusals?: readonly No[]
  movesMoney?: boolean
  takesFile?: boolean
  takesBeacon?: boolean
  needsFreshFactor?: boolean | readonly string[]
  isDecision?: boolean
  mayWait?: Waits
  replica?: K extends 'read' ? ReplicaUse : 'never'
  isHeavy?: boolean
}

const endpoint =
  <K extends Kind>(kind: K) =>
  <
    D extends Audience,
    At extends Address,
    Input extends z.ZodType,
    Reply extends z.ZodType,
    No extends AnyRefusal = never,
    Waits extends boolean = false,
  >(
    audience: D,
    name: `${string}.${string}`,
    at: At,
    terms: Terms<K, Input, Reply, No, Waits>,
  ): Endpoint<K, D, At, Input, Reply, No, Waits> => ({
    kind,
    audience,
    name,
    at,
    refusals: [],
    movesMoney: false,
    takesFile: false,
    takesBeacon: false,
    needsFreshFactor: false,
    isDecision: false,
    mayWait: false as Waits,
    replica: 'never',
    isHeavy: false,
    ...terms,
  })

export const read = /*@__PURE__*/ endpoint('read')
export const write = /*@__PURE__*/ endpoint('write')
export const flow = /*@__PURE__*/ endpoint('flow')

export type AskOf<E extends Endpoint> = z.input<E['input']>
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>
export type InputOf<E extends Endpoint> = z.output<E['input']>
export type AnswerOf<E extends Endpoint> = z.output<E['reply']>

/** Types of the endpoints of modules by their address, for `ApiOf<typeof deposit | typeof payee>`. */
export type ApiOf<Module> = Module extends unknown
  ? { [E in Extract<Module[keyof Module], Endpoint> as E['at']]: E }
  : never
