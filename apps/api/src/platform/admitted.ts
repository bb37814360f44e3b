import type { Endpoint } from '@koi/contract/endpoint'
import { type Admission, type Leave, lineOf, usualLine, type Waiter } from './admission.ts'
import type { Caller } from './caller.ts'
import { Refused } from './refuse.ts'

/** Token lookups of players are batched into one statement; each of another realm is a statement of its own. */
const strangers = usualLine('token')
const isOfPlayers = (audience: string): boolean => ['anyone', 'player', 'blocked'].includes(audience)

const stay: Leave = () => undefined

/** Without a session the caller holds a slot until `leave`. Throws what `identify` throws, and TooOften. */
export async function admitted(
  admission: Admission,
  endpoint: Endpoint,
  token: string,
  waiter: Waiter,
  identify: (token: string) => Promise<Caller>,
): Promise<{ caller: Caller; leave: Leave }> {
  const line = lineOf(endpoint)
  if (!token) {
    const leave = await admission.enter(line, waiter)
    try {
      return { caller: await identify(token), leave }
    } catch (error) {
      leave()
      throw error
    }
  }
  try {
    const isDirect = isOfPlayers(endpoint.audience) || admission.knows(token)
    const caller = await (isDirect ? identify(token) : admission.run(strangers, waiter, () => identify(token)))
    if (!caller) return { caller, leave: await admission.enter(line, waiter) }
    if (!isOfPlayers(endpoint.audience)) admission.remember(token)
    return { caller, leave: stay }
  } catch (error) {
    const isUnknown = error instanceof Refused && error.refusal.code === 401
    if (isUnknown) (await admission.enter(line, waiter))()
    throw error
  }
}
