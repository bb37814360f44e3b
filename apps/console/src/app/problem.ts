import { copy } from './app.copy.ts'

/** What the server refused or failed to do, in words that an operator can be shown. `status` 0: it was not reached. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  /** The field of the body that it is about; '' where it says none. */
  readonly field: string
  /** The options for a passkey that may answer in place of a code; null where there is none. */
  readonly passkey: object | null

  constructor(status: number, code: string, detail: string, field = '', passkey: object | null = null) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.field = field
    this.passkey = passkey
  }

  /** The server wants the second factor before it goes on. */
  get wantsOtp(): boolean {
    return /otp|factor/i.test(this.code)
  }
}

const optionsOf = (value: unknown): object | null => (typeof value === 'object' ? value : null)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads an `application/problem+json` body leniently: a missing detail becomes a sentence about the status. */
export function problemFrom(status: number, body: unknown): Problem {
  const { code, type, title, detail, field, passkey } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>
  const sentence = textOf(detail) || textOf(title) || copy.statuses[status] || copy.failed(status)
  return new Problem(status, textOf(code) || textOf(type), sentence, textOf(field), optionsOf(passkey))
}

/** The sentence to show for anything that was thrown. */
export const sentenceOf = (error: unknown): string => (error instanceof Problem ? error.message : copy.broken)
