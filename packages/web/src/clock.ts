/** Milliseconds by which the server's clock is ahead of the device's. */
let ahead = 0
/** Milliseconds of difference that come from the network and from the whole seconds of `Date`. */
const tolerance = 2000
/** Milliseconds after which an answer is too slow to tell the time by. */
const longestAnswer = 10_000

/** The device's clock in milliseconds since 1970, for spans between two moments on this device. */
export const deviceTime = (): number => Date.now()

/** Converts a moment of the device's clock to the server's. */
export const serverTimeOf = (device: number): number => device + ahead

/** The server's clock in milliseconds since 1970, as far as an answer has told it. Days and ages go by it. */
export const now = (): number => serverTimeOf(deviceTime())

/** Sets the server's clock by the headers of an answer to a call sent at `sentAt` by the device's clock. */
export function setClock(headers: Headers, sentAt: number): void {
  const receivedAt = deviceTime()
  const date = Date.parse(headers.get('date') ?? '')
  const age = Number(headers.get('age') ?? 0) * 1000
  const took = receivedAt - sentAt
  if (Number.isNaN(date + age) || took < 0 || took > longestAnswer) return
  const measured = date + 500 + age - (sentAt + took / 2)
  if (Math.abs(measured - ahead) > tolerance) ahead = Math.abs(measured) > tolerance ? measured : 0
}

const beijingOffset = 8 * 3_600_000

/** Returns the Beijing time as '09:05', by a fixed offset because constructing Intl.DateTimeFormat takes 15 ms. */
export const timeOfDay = (): string => new Date(now() + beijingOffset).toISOString().slice(11, 16)
