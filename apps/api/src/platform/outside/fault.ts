import type { OutsideCause } from '@koi/contract/play/venue/fault'

/** A venue, gateway or node gave no usable answer: no connection, timeout, unexpected status or shape. */
export class OutsideFault extends Error {
  override name = 'OutsideFault'
  /** The request was certainly not sent, so nothing can have been done. */
  readonly isUnsent: boolean
  /** What operators are told; `message` has the details in English. */
  readonly kind: OutsideCause
  constructor(message: string, isUnsent = false, options: ErrorOptions & { kind?: OutsideCause } = {}) {
    super(message, options)
    this.isUnsent = isUnsent
    this.kind = options.kind ?? 'unexpected'
  }
}

/** A fault because of the HTTP status of an answer. */
export const statusFault = (message: string, status: number): OutsideFault => {
  const kind = status === 401 || status === 403 ? 'denied' : status >= 500 ? 'failed' : 'unexpected'
  return new OutsideFault(message, false, { kind })
}

export const onOutsideFault =
  <Meaning>(meaning: (fault: OutsideFault) => Meaning) =>
  (error: unknown): Meaning => {
    if (error instanceof OutsideFault) return meaning(error)
    throw error
  }
