import { raiseOverlay } from '../../app/notices/busy.ts'
import { toast } from '../../app/notices/toast.ts'
import { findOffer, type Offer } from './beforeGame.ts'
import { requestGameUrl } from './launch.ts'
import { launchCopy } from './launch.copy.ts'

/** Milliseconds until the overlay is removed after the redirect. */
const overlayDelay = 1000

/**
 * Starts a game in this window, from a tile. Returns what to offer before it, unless the player has been asked (`isAsked`), or
 * the redirect to run.
 */
export async function startGame(
  { venue, type, code }: { venue: string; type: string | number; code: string },
  isAsked: boolean,
): Promise<Offer | (() => void) | undefined> {
  const offer = isAsked ? null : await findOffer(venue)
  if (offer) return offer
  toast(launchCopy.redirecting, 'success')
  const lower = raiseOverlay()
  const found = await requestGameUrl({ platform: venue, type, code })
  if (typeof found !== 'string') {
    lower()
    return undefined
  }
  setTimeout(lower, overlayDelay)
  return () => {
    location.href = found
  }
}
