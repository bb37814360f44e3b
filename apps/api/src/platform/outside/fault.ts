/** A venue, gateway or node gave no usable answer: no connection, timeout, unexpected status or shape. */
export class OutsideFault extends Error {
  override name = 'OutsideFault'
  /** The request was certainly not sent, so nothing can have been done. */
  readonly isUnsent: boolean
  constructor(message: string, isUnsent = false, options?: ErrorOptions) {
    super(message, options)
    this.isUnsent = isUnsent
  }
}

export const onOutsideFault =
  <Meaning>(meaning: (fault: OutsideFault) => Meaning) =>
  (error: unknown): Meaning => {
    if (error instanceof OutsideFault) return meaning(error)
    throw error
  }
