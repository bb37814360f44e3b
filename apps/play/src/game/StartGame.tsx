import { Button } from '@koi/ui/Button'
import { goTo } from '../app/go.ts'
import { paths } from '../app/paths.ts'
import { useRead } from '../app/queries.ts'
import { copy } from './game.copy.ts'
import css from './game.module.css'

/** A game opened by another site's link starts only on a press, because money may be transferred into it. */
export function StartGame({ game }: { game: { name: string; type: string; code: string } }) {
  const { data } = useRead('GET /api/game/list', { category: '' }, { quiet: true })
  const ofVenue = Array.isArray(data) ? data.filter((one) => one?.platform_name === game.name) : []
  const known = ofVenue.find((one) => String(one?.game_code) === game.code)
  return (
    <div className={css.start}>
      {known?.mobile_img && <img src={String(known.mobile_img)} alt="" width="160" height="120" />}
      <h2>{known?.name ?? ofVenue[0]?.venue_name ?? game.name}</h2>
      <p className={css.line}>{copy.startHint}</p>
      <Button wide onClick={() => goTo(paths.game(game), { replace: true })}>
        {copy.start}
      </Button>
    </div>
  )
}
