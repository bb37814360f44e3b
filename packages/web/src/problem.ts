import type { Refusal } from '@koi/contract/refusal'

/** What a problem tells besides its sentence. */
interface Details {
  /** The code of the players' envelope, elsewhere the HTTP status; 0: nothing was answered. */
  status: number
  /** The name of the refusal; '' where the wire does not tell it. */
  code: string
  /** The fields of what was asked that it may be about, the likeliest first. */
  fields: readonly string[]
  /**
   * Whether it says what became of the act. A fault of the server's own does not, nor does a proxy's 502, 503 or 504:
   * behind it the act may have been done.
   */
  isDecided: boolean
  /** Nobody answered: no network, no answer that can be read, or none within the time allowed. */
  isUnreached: boolean
  /** The options for a passkey that may answer in place of a code, where there are any. */
  passkey: unknown
}

/**
 * Why something was not done, in every front end: refused by the server or by a check of the page's own, or nobody
 * answered. Its message is a sentence to be shown; '' where there is none.
 */
export class Problem extends Error implements Details {
  declare readonly status: number
  declare readonly code: string
  declare readonly fields: readonly string[]
  declare readonly isDecided: boolean
  declare readonly isUnreached: boolean
  declare readonly passkey: unknown

  constructor(text: string, status = 0, details: Partial<Omit<Details, 'status' | 'isUnreached'>> = {}) {
    super(text)
    const isUnreached = status === 0
    Object.assign(this, {
      name: 'Problem',
      status,
      code: '',
      fields: [],
      isDecided: !isUnreached,
      isUnreached,
      ...details,
    })
  }
}

/** What a check of the page's own refuses, before anything is sent. */
export const problemOf = ({ name, code, text, fields }: Refusal): Problem =>
  new Problem(text(), code, { code: name, fields })

/** The way to say anything that was thrown: a problem in its own words, a fault of ours as `broken`. */
export const sentenceBy =
  (broken: string) =>
  (error: unknown): string =>
    error instanceof Problem ? error.message : broken
