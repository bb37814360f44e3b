/** Somebody outside did not give a usable answer: no connection, no answer in time, another status, another shape. */
export class OutsideFault extends Error {
  override name = 'OutsideFault'
  /** Whether the question certainly never left this app, so that nothing can have been done. */
  readonly isUnsent: boolean
  constructor(message: string, isUnsent = false, options?: ErrorOptions) {
    super(message, options)
    this.isUnsent = isUnsent
  }
}

/** For `catch`: what it means that somebody outside gave no usable answer. Any other error is thrown on. */
export const ifSilent =
  <Meaning>(meaning: (fault: OutsideFault) => Meaning) =>
  (error: unknown): Meaning => {
    if (error instanceof OutsideFault) return meaning(error)
    throw error
  }
