/** The only place of the browser apps that asks what time it is. Milliseconds since 1970. */
export const now = (): number => Date.now()
