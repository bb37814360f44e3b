import type { AnyRefusal, Refusal } from '@koi/contract/refusal'

/** Carries an expected "no" out of a verb, and takes the transaction with it. */
export class Refused extends Error {
  readonly refusal: AnyRefusal
  readonly text: string
  readonly data: object | null
  /** Milliseconds until the same call may be taken, sent as Retry-After with code 429; null: not known. */
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

/** `refuse` for those of a list alone: what a handler is handed. */
export type Refuse<No extends AnyRefusal> = <This extends No>(
  refusal: This,
  ...[detail]: DetailOf<This> extends void ? [] : [DetailOf<This>]
) => never

/** `keep` for those of a list alone. */
export type Keep<No extends AnyRefusal> = <This extends No>(
  refusal: This,
  ...[detail]: DetailOf<This> extends void ? [] : [DetailOf<This>]
) => Kept

/** An expected "no" to be thrown, with what its sentence needs and what stands next to it in the answer. */
export const refused = <Detail>(
  refusal: Refusal<Detail>,
  ...[detail, data]: Detail extends void ? [undefined?, object?] : [Detail, object?]
): Refused => new Refused(refusal, refusal.text(detail as Detail), data ?? null)

/** Ends the verb with an expected "no". `detail` holds what its sentence needs. */
export function refuse<Detail>(refusal: Refusal<Detail>, ...[detail]: Detail extends void ? [] : [Detail]): never {
  throw new Refused(refusal, refusal.text(detail as Detail), null)
}

/** Ends the verb with a limit that frees again in `wait` milliseconds. */
export function refuseFor(refusal: Refusal, wait: number): never {
  throw new Refused(refusal, refusal.text(), null, wait)
}

/** An expected "no" whose trace stays; made by `keep`. */
export class Kept {
  readonly refused: Refused
  constructor(refused: Refused) {
    this.refused = refused
  }
}

/**
 * What a write handler returns to refuse and yet commit what it wrote: a failed try that counts, a flag for an operator.
 * Nothing may have moved money by then, for the same key stands for a new order afterwards.
 */
export const keep = <Detail>(refusal: Refusal<Detail>, ...[detail]: Detail extends void ? [] : [Detail]): Kept =>
  new Kept(new Refused(refusal, refusal.text(detail as Detail), null))
