import type { z } from 'zod'
import type { AnyRefusal } from './refusal.ts'

/** `player`: not blocked; `blocked`: blocked or not; `key`: API key; `operator:x`: operator with permission x. */
export type Audience = 'anyone' | 'player' | 'blocked' | 'operator' | `operator:${string}` | 'agent' | 'key'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Address = `${Method} /${string}`

/** A `read` handler gets a Reader, a `write` a transaction; a `flow` opens its own (docs/decisions/0013). */
export type Kind = 'read' | 'write' | 'flow'

/** `late`: data may be seconds old; `caughtUp`: waits for the primary's state at the start; `never`: primary only. */
export type ReplicaUse = 'never' | 'late' | 'caughtUp'

/** Bound to a handler on the server; source of OpenAPI, permissions and client types. `name`: log and audit name. */
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
  /** Every refusal the handler can throw. Refusals of the gate (audience, shape) and `Invalid` are not listed. */
  refusals: readonly No[]
  /** Moves money, or changes where it is paid: accepts `Idempotency-Key`. */
  movesMoney: boolean
  /** Takes one picture as multipart/form-data, field `file`, instead of JSON. */
  takesFile: boolean
  /** Also accepts JSON as text/plain, which `navigator.sendBeacon` sends without preflight. At most `longestReport`. */
  takesBeacon: boolean
  /** Requires a fresh `otp`: always, or when a named field is sent. In production a second factor is mandatory. */
  needsFreshFactor: boolean | readonly string[]
  /** Answers 202 with a pending approval if the change needs a second operator; `outcome` says which (access/approval/outcome). */
  mayWait: Waits
  replica: ReplicaUse
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
  mayWait?: Waits
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
    mayWait: false as Waits,
    replica: 'never',
    ...terms,
  })

export const read = /*@__PURE__*/ endpoint('read')
export const write = /*@__PURE__*/ endpoint('write')
export const flow = /*@__PURE__*/ endpoint('flow')

export type AskOf<E extends Endpoint> = z.input<E['input']>
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>
export type InputOf<E extends Endpoint> = z.output<E['input']>
export type AnswerOf<E extends Endpoint> = z.output<E['reply']>

/** Endpoints by address, for `ApiOf<typeof deposit | typeof payee>`. Types only. */
export type ApiOf<Module> = Module extends unknown
  ? { [E in Extract<Module[keyof Module], Endpoint> as E['at']]: E }
  : never
