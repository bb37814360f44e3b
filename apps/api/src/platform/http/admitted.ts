import type { Endpoint } from '@koi/contract/endpoint'
import { type Admission, type ReleaseSlot, queueOf, defaultQueue, type QueuedRequest } from '../ops/admission.ts'
import type { Caller } from './caller.ts'
import { Refused } from '../text/refuse.ts'

/** Token lookups of players are batched into one statement; other realms need one statement per lookup, so these are queued. */
const tokenLookups = defaultQueue('token')
const isOfPlayers = (audience: string): boolean => ['anyone', 'player', 'blocked'].includes(audience)

const noop: ReleaseSlot = () => undefined

/**
 * Identifies the caller. A caller without a session holds a slot until `releaseSlot`. Throws what `identify` throws,
 * and TooOften.
 */
export async function admitCaller(
  admission: Admission,
  endpoint: Endpoint,
  token: string,
  request: QueuedRequest,
  identify: (token: string) => Promise<Caller>,
): Promise<{ caller: Caller; releaseSlot: ReleaseSlot }> {
  const queue = queueOf(endpoint)
  if (!token) {
    const releaseSlot = await admission.enter(queue, request)
    try {
      return { caller: await identify(token), releaseSlot }
    } catch (error) {
      releaseSlot()
      throw error
    }
  }
  try {
    const isDirect = isOfPlayers(endpoint.audience) || admission.isKnownToken(token)
    const caller = await (isDirect ? identify(token) : admission.run(tokenLookups, request, () => identify(token)))
    if (!caller) return { caller, releaseSlot: await admission.enter(queue, request) }
    if (!isOfPlayers(endpoint.audience)) admission.rememberToken(token)
    return { caller, releaseSlot: noop }
  } catch (error) {
    const isUnknown = error instanceof Refused && error.refusal.code === 401
    if (isUnknown) (await admission.enter(queue, request))()
    throw error
  }
}
