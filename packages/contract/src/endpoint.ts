import type { z } from 'zod'
import type { AnyRefusal } from './refusal.ts'

/**
 * Who may call. `player`: signed in and not blocked; `blocked`: signed in, blocked or not; `key`: an API key of the
 * operator's systems; `operator:x`: an operator with permission x, `operator`: any operator.
 */
export type Audience = 'anyone' | 'player' | 'blocked' | 'operator' | `operator:${string}` | 'agent' | 'key'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Address = `${Method} /${string}`

/**
 * What the handler receives: a `read` a Reader, a `write` a transaction. A `flow` opens its own transactions, because
 * it calls venues or gateways, hashes a password, writes a file (docs/decisions/0013) or runs longer than a call may.
 */
export type Kind = 'read' | 'write' | 'flow'

/**
 * Whether a read replica may answer: `late` accepts data some seconds old; `caughtUp` waits until the replica has what
 * the primary had at the start of the call; `never` for decisions about money or access.
 */
export type ReplicaUse = 'never' | 'late' | 'caughtUp'

/**
 * An endpoint as data: the server binds a handler to it, OpenAPI and the permission list are generated from it, and
 * browser apps import its types. `name` appears in logs and the audit trail.
 */
export interface Endpoint<
  K extends Kind = Kind,
  D extends Audience = Audience,
  At extends Address = Address,
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  No extends AnyRefusal = AnyRefusal,
> {
  kind: K
  audience: D
  name: `${string}.${string}`
  at: At
  input: Input
  reply: Reply
  /** Every refusal the handler can throw. Refusals of the gate (audience, shape) and `Invalid` are not listed. */
  refusals: readonly No[]
  /** Moves money, or changes where it is paid: accepts `Idempotency-Key`. */
  movesMoney: boolean
  /** Takes one picture as multipart/form-data, field `file`, instead of JSON. */
  takesFile: boolean
  /**
   * Also accepts the JSON body as text/plain, which `navigator.sendBeacon` sends without a preflight request, and from
   * pages without an origin. At most `longestReport` bytes.
   */
  takesBeacon: boolean
  /**
   * Requires a fresh `otp` in the body from operators with a second factor: always, or only when one of the named
   * fields is sent. In production operators without a factor are refused.
   */
  needsFreshFactor: boolean | readonly string[]
  /** Answers 202 with a pending approval if the change needs a second operator. */
  mayWait: boolean
  replica: ReplicaUse
}

interface Terms<K extends Kind, Input extends z.ZodType, Reply extends z.ZodType, No extends AnyRefusal> {
  input: Input
  reply: Reply
  refusals?: readonly No[]
  movesMoney?: boolean
  takesFile?: boolean
  takesBeacon?: boolean
  needsFreshFactor?: boolean | readonly string[]
  mayWait?: boolean
  replica?: K extends 'read' ? ReplicaUse : 'never'
}

const endpoint =
  <K extends Kind>(kind: K) =>
  <
    D extends Audience,
    At extends Address,
    Input extends z.ZodType,
    Reply extends z.ZodType,
    No extends AnyRefusal = never,
  >(
    audience: D,
    name: `${string}.${string}`,
    at: At,
    terms: Terms<K, Input, Reply, No>,
  ): Endpoint<K, D, At, Input, Reply, No> => ({
    kind,
    audience,
    name,
    at,
    refusals: [],
    movesMoney: false,
    takesFile: false,
    takesBeacon: false,
    needsFreshFactor: false,
    mayWait: false,
    replica: 'never',
    ...terms,
  })

export const read = /*@__PURE__*/ endpoint('read')
export const write = /*@__PURE__*/ endpoint('write')
export const flow = /*@__PURE__*/ endpoint('flow')

/** Types on the wire. */
export type AskOf<E extends Endpoint> = z.input<E['input']>
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>
/** Types in the handler. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
export type AnswerOf<E extends Endpoint> = z.output<E['reply']>

/** Endpoints by address, for `ApiOf<typeof deposit | typeof payee>`. Types only. */
export type ApiOf<Module> = Module extends unknown
  ? { [E in Extract<Module[keyof Module], Endpoint> as E['at']]: E }
  : never
