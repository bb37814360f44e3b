import type { Language } from '@koi/contract/language'
import type { AnyRefusal, Refusal } from '@koi/contract/refusal'
import { sentenceIn } from '@koi/contract/textsIn'

/** Thrown to refuse; rolls the transaction back. */
export class Refused extends Error {
  readonly refusal: AnyRefusal
  /** Values that the refusal's sentence mentions. */
  readonly detail: unknown
  readonly data: object | null
  /** Milliseconds until the call may be repeated, sent as Retry-After with code 429; null: unknown. */
  readonly wait: number | null
  constructor(refusal: AnyRefusal, detail: unknown, data: object | null, wait: number | null = null) {
    super(refusal.name)
    this.refusal = refusal
    this.detail = detail
    this.data = data
    this.wait = wait
  }

  /** Path of the invalid field such as `steps.1.from`, for refusals whose detail names it; null: unknown. */
  get field(): string | null {
    const { detail } = this
    const field = typeof detail === 'object' && detail !== null && 'field' in detail ? detail.field : null
    return typeof field === 'string' ? field : null
  }

  /** The sentence in Chinese, the language of the operators' records. */
  get text(): string {
    return this.textIn('zh')
  }

  textIn(language: Language): string {
    return sentenceIn(language, this.refusal, this.detail)
  }
}

type DetailOf<R> = R extends { text: (detail: infer Detail) => string } ? Detail : never

export type Refuse<R extends AnyRefusal> = <This extends R>(
  refusal: This,
  ...[detail]: DetailOf<This> extends void ? [] : [DetailOf<This>]
) => never

export type CommitRefusal<R extends AnyRefusal> = <This extends R>(
  refusal: This,
  ...[detail]: DetailOf<This> extends void ? [] : [DetailOf<This>]
) => CommittedRefusal

/** Makes a refusal without throwing it. `data` is added to the answer. */
export const refused = <Detail>(
  refusal: Refusal<Detail>,
  ...[detail, data]: Detail extends void ? [undefined?, object?] : [Detail, object?]
): Refused => new Refused(refusal, detail, data ?? null)

export function refuse<Detail>(refusal: Refusal<Detail>, ...[detail]: Detail extends void ? [] : [Detail]): never {
  throw new Refused(refusal, detail, null)
}

/** Throws a refusal with `wait`, the milliseconds until the call may be repeated. */
export function refuseFor(refusal: Refusal, wait: number): never {
  throw new Refused(refusal, undefined, null, wait)
}

export class CommittedRefusal {
  readonly refused: Refused
  constructor(refused: Refused) {
    this.refused = refused
  }
}

/**
 * Refuses and commits the transaction, to store a failed attempt or a flag. The idempotency key is not stored: a
 * repeated call runs again, so the transaction must not have moved money.
 */
export const commitRefusal = <Detail>(
  refusal: Refusal<Detail>,
  ...[detail]: Detail extends void ? [] : [Detail]
): CommittedRefusal => new CommittedRefusal(new Refused(refusal, detail, null))
