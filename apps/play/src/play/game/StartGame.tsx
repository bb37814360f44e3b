import { Button } from '@koi/ui/Button'
import { goTo } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { copy } from './game.copy.ts'
import css from './game.module.css'
import { toKnownGames } from './game.read.ts'

/** A game opened by another site's link starts only on a press, because money may be transferred into it. */
export function StartGame({ game }: { game: { name: string; type: string; code: string } }) {
  const { data } = useRead('GET /api/game/list', { category: '' }, { select: toKnownGames, quiet: true })
  const ofVenue = (data ?? []).filter(({ venue }) => venue === game.name)
  const known = ofVenue.find(({ code }) => code === game.code)
  return (
    <div className={css.start}>
      {known?.picture && <img src={known.picture} alt="" width="160" height="120" />}
      <h2>{known?.name ?? ofVenue[0]?.venueName ?? game.name}</h2>
      <p className={css.line}>{copy.startHint}</p>
      <Button wide onClick={() => goTo(paths.game(game), { replace: true })}>
        {copy.start}
      </Button>
    </div>
  )
}
