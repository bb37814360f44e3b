/** The only place of the browser apps that asks what time it is. Milliseconds since 1970. */
export const now = (): number => Date.now()

const hours = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })

/** The time of day where the player is: '09:05'. */
export const timeOfDay = (): string => hours.format(now())
