/** The only place of the browser apps that asks what time it is. Milliseconds since 1970. */
export const now = (): number => Date.now()

const hours = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Shanghai',
})

/** The time of day in Beijing, as every time on the site: '09:05'. */
export const timeOfDay = (): string => hours.format(now())
