import { useEffect, useState } from 'react'
import { findOffer, type Offer } from './beforeGame.ts'

/**
 * Finds what to offer before the game of a venue, once per `key`; null for pages that are no game. The game starts when it is
 * decided: nothing is to be offered, or the player has answered by `start`.
 */
export function useOffer(
  venue: string | null,
  key: string,
): { offer: Offer | null; isDecided: boolean; start: () => void } {
  const [found, setFound] = useState<{ key: string; offer: Offer | null } | null>(null)
  useEffect(() => {
    if (venue === null) return
    let isWanted = true
    void findOffer(venue).then((offer) => isWanted && setFound({ key, offer }))
    return () => {
      isWanted = false
    }
  }, [venue, key])
  const mine = found?.key === key ? found : null
  return {
    offer: mine?.offer ?? null,
    isDecided: venue === null || mine?.offer === null,
    start: () => setFound({ key, offer: null }),
  }
}
