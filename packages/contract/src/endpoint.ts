import type { z } from 'zod'
import type { AnyRefusal } from './refusal.ts'

/**
 * Who may ask. `player` is a signed-in player who is not blocked, `blocked` also one who is (so that the site can
 * learn why). `key` is one of the operator's own systems with a key. For an operator the word after the colon is the permission they need; `operator` alone needs none.
 */
export type Audience = 'anyone' | 'player' | 'blocked' | 'operator' | `operator:${string}` | 'agent' | 'key'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Address = `${Method} /${string}`

/**
 * `read` is handed a Reader; `write` a transaction; `flow` is what must talk to the outside (a venue, a gateway), hash a
 * password or write a file (docs/decisions/0013), or looks at more than a call may, and therefore opens transactions of its own.
 */
export type Kind = 'read' | 'write' | 'flow'

/**
 * Whether a read may be answered by a read replica, where there is one: `late` by what stands there, some seconds behind;
 * `caughtUp` once it has what the primary had when the call came, as after an own write in the same screen; `never` what
 * decides about money or access.
 */
export type ReplicaUse = 'never' | 'late' | 'caughtUp'

/**
 * One thing a client may ask, as plain data: the server binds a handler to it, OpenAPI and the permission list are
 * read off it, and the browser apps use its types. Its name is the log line and the audit row.
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
  /**
   * Every "no" that its handler can say. What the gate says before it, by audience and shape, and a malformed input
   * (`Invalid`) are not listed. `tools/refusals.ts` holds the list to the code.
   */
  refusals: readonly No[]
  /** Moves money, or binds where it goes: may carry `Idempotency-Key` (ruling 10). */
  movesMoney: boolean
  /** Takes one picture as multipart/form-data, field `file`, instead of JSON. */
  takesFile: boolean
  /**
   * The JSON body may also come as text/plain, which is how `navigator.sendBeacon` sends text without a preflight request,
   * and from pages without an origin. At most `longestReport` bytes.
   */
  takesBeacon: boolean
  /**
   * Money depends on it: asks an operator with a second factor for a fresh `otp` in the body, always, or only where one
   * of the named fields is given. In production nobody without a factor may call it; elsewhere they are not asked.
   */
  needsFreshFactor: boolean | readonly string[]
  /** May open a way for money: then it waits for a second operator, and answers 202 with the waiting approval. */
  mayWait: boolean
  /** Whether a read replica may answer it; no write has it. */
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

/** What a caller sends and receives: the wire's side. */
export type AskOf<E extends Endpoint> = z.input<E['input']>
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>
/** What a handler is given and returns: our side. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
export type AnswerOf<E extends Endpoint> = z.output<E['reply']>

/** `ApiOf<typeof deposit | typeof payee>` for modules of endpoints: address → endpoint. Used as a type only. */
export type ApiOf<Module> = Module extends unknown
  ? { [E in Extract<Module[keyof Module], Endpoint> as E['at']]: E }
  : never
