/** Somebody outside did not give a usable answer: no connection, no answer in time, another status, another shape. */
export class OutsideFault extends Error {
  override name = 'OutsideFault'
  /** Whether the question certainly never left this app, so that nothing can have been done. */
  readonly isUnsent: boolean
  constructor(message: string, isUnsent = false) {
    super(message)
    this.isUnsent = isUnsent
  }
}
