import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { forward } from '@koi/ui/icons/frame'
import { Link } from '@koi/ui/router'
import type { Game } from './catalogue.read.ts'
import { useFavourites } from './favourites.ts'
import { liveCopy as copy } from './finder.copy.ts'
import css from './later.module.css'
import { Star } from './Star.tsx'

/** The star on a tile of home, for a game that can be a favourite. */
export function TileStar({ game }: { game: Game }) {
  const { isFavourite, toggleFavourite } = useFavourites({ when: true, once: true })
  if (game.id === null) return null
  return (
    <Star game={game} isKept={isFavourite(game)} onToggle={() => void toggleFavourite(game)} nameId={`g${game.id}`} />
  )
}

/** Leads to the page about the live casino and says how many tables there are. */
export const LiveStrip = ({ count }: { count: number }) => (
  <Card as={Link} layout="row" gap={3} padding="tight" to={addresses.live}>
    <span className={css.live}>
      <img src="/pictures/game-baccarat.svg" alt="" width="320" height="240" />
      <span>
        <strong>{copy.hall}</strong>
        <span>{count > 0 && copy.tables(count)}</span>
      </span>
    </span>
    <Icon of={forward} size="s" />
  </Card>
)
