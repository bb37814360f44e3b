/** The visitor's own time, in milliseconds since 1970. */
export const localNow = (): number => Date.now()
