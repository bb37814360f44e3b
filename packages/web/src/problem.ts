import type { Refusal } from '@koi/contract/refusal'

/** String methods that could compare sentences. */
type Comparing = 'includes' | 'startsWith' | 'endsWith' | 'indexOf' | 'match' | 'search' | 'localeCompare'

/**
 * A text to show. Comparing it with a literal is a type error, because sentences are reworded and translated; a page must
 * decide by the `code`. The prefix exists only in the type, so that no literal overlaps with it.
 */
export type Sentence = `sentence:${string}` & { readonly [Method in Comparing]: never }

interface Details {
  /** Envelope code or HTTP status; 0 without an answer. */
  status: number
  /** Name of the refusal; '' if the server does not send it. */
  code: string
  /** Related input fields, the most likely one first. */
  fields: readonly string[]
  /** Whether the outcome is known. After a 500, or a proxy's 502, 503 or 504, the operation may have been executed. */
  isDecided: boolean
  /** Whether there was no network, a timeout or an unreadable answer. */
  isUnreached: boolean
  /** Seconds until the call may be repeated; 0 if the server does not say. */
  wait: number
  /** WebAuthn options, if a passkey may replace the code. */
  passkey: unknown
  /** What a second-factor code covers (`factor_window` of OTP_NEEDED), unread. */
  factorWindow: unknown
  /** Tries of a payment password until it is locked; null if the server does not say. */
  triesLeft: number | null
}

/** The reason why a call failed: a refusal, a client-side check or no answer. Its message is for the user and may be ''. */
export class Problem extends Error implements Details {
  declare readonly message: Sentence
  declare readonly status: number
  declare readonly code: string
  declare readonly fields: readonly string[]
  declare readonly isDecided: boolean
  declare readonly isUnreached: boolean
  declare readonly wait: number
  declare readonly passkey: unknown
  declare readonly factorWindow: unknown
  declare readonly triesLeft: number | null

  constructor(text: string, status = 0, details: Partial<Omit<Details, 'status' | 'isUnreached'>> = {}) {
    super(text)
    const isUnreached = status === 0
    Object.assign(this, {
      name: 'Problem',
      status,
      code: '',
      fields: [],
      wait: 0,
      isDecided: !isUnreached,
      isUnreached,
      triesLeft: null,
      ...details,
    })
  }
}

/** Makes a `Problem` of a refusal by a client-side check. */
export const problemOf = ({ name, code, text, fields }: Refusal): Problem =>
  new Problem(text(), code, { code: name, fields })

/** Throws the refusal of a client-side check as a `Problem`; null passes. */
export function requireValid(refusal: Refusal | null): void {
  if (refusal) throw problemOf(refusal)
}

/** Returns a function that converts any thrown value to a message; `broken` is used for errors other than `Problem`. */
export const sentenceBy =
  (broken: string) =>
  (error: unknown): Sentence =>
    error instanceof Problem ? error.message : (broken as Sentence)
