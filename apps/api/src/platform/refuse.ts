import type { Refusal } from '@koi/contract/refusal'

/** Carries an expected "no" out of a verb, and takes the transaction with it. */
export class Refused extends Error {
  readonly refusal: Refusal<never>
  readonly text: string
  readonly data: object | null
  constructor(refusal: Refusal<never>, text: string, data: object | null) {
    super(refusal.name)
    this.refusal = refusal
    this.text = text
    this.data = data
  }
}

/** Ends the verb with an expected "no". `detail` holds what its sentence needs. */
export function refuse<Detail>(refusal: Refusal<Detail>, ...[detail]: Detail extends void ? [] : [Detail]): never {
  throw new Refused(refusal as Refusal<never>, refusal.text(detail as Detail), null)
}
