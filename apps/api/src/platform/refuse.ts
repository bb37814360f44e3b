import type { AnyRefusal, Refusal } from '@koi/contract/refusal'

/** Thrown to end a verb with an expected refusal; rolls the transaction back. */
export class Refused extends Error {
  readonly refusal: AnyRefusal
  readonly text: string
  readonly data: object | null
  /** Milliseconds until the call may be repeated, sent as Retry-After with code 429; null: unknown. */
  readonly wait: number | null
  constructor(refusal: AnyRefusal, text: string, data: object | null, wait: number | null = null) {
    super(refusal.name)
    this.refusal = refusal
    this.text = text
    this.data = data
    this.wait = wait
  }
}

type DetailOf<No> = No extends { text: (detail: infer Detail) => string } ? Detail : never

/** `refuse` restricted to the refusals of an endpoint. */
export type Refuse<No extends AnyRefusal> = <This extends No>(
  refusal: This,
  ...[detail]: DetailOf<This> extends void ? [] : [DetailOf<This>]
) => never

/** `keep` restricted to the refusals of an endpoint. */
export type Keep<No extends AnyRefusal> = <This extends No>(
  refusal: This,
  ...[detail]: DetailOf<This> extends void ? [] : [DetailOf<This>]
) => Kept

/** Creates the error without throwing it. `detail` fills the message, `data` is added to the answer. */
export const refused = <Detail>(
  refusal: Refusal<Detail>,
  ...[detail, data]: Detail extends void ? [undefined?, object?] : [Detail, object?]
): Refused => new Refused(refusal, refusal.text(detail as Detail), data ?? null)

/** Throws. `detail` fills the message. */
export function refuse<Detail>(refusal: Refusal<Detail>, ...[detail]: Detail extends void ? [] : [Detail]): never {
  throw new Refused(refusal, refusal.text(detail as Detail), null)
}

/** Throws a refusal with Retry-After; `wait` in milliseconds. */
export function refuseFor(refusal: Refusal, wait: number): never {
  throw new Refused(refusal, refusal.text(), null, wait)
}

/** A refusal that commits; created by `keep`. */
export class Kept {
  readonly refused: Refused
  constructor(refused: Refused) {
    this.refused = refused
  }
}

/**
 * What a write handler returns to refuse and still commit what it wrote: a failed attempt that counts, a flag for an
 * operator. No money may have moved, since the same key then stands for a new order.
 */
export const keep = <Detail>(refusal: Refusal<Detail>, ...[detail]: Detail extends void ? [] : [Detail]): Kept =>
  new Kept(new Refused(refusal, refusal.text(detail as Detail), null))
