import { Sheet } from '@koi/ui/Dialog'
import { EmptyState } from '@koi/ui/EmptyState'
import { Field } from '@koi/ui/Field'
import { Icon } from '@koi/ui/Icon'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { useState } from 'react'
import { Link } from '@koi/ui/router'
import { call } from '../../app/data/api.ts'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { useToken } from '../../app/session/session.ts'
import { report } from '../../app/notices/toast.ts'
import { finderTexts as texts } from './finder.copy.ts'
import css from './finder.module.css'
import { type Catalogue, categories, type Game, toGames } from './catalogue.read.ts'
import { copy } from './home.copy.ts'

export type Part = 'find' | 'recent' | 'favorites'

const star = ['m12 4 2.5 5.1 5.500.8-4 3.900.9 5.600-4.900-2.600-4.900 2.600.9-5.600-4-3.900 5.500-.8Z']
const parts = [
  { value: 'find', label: copy.findGame },
  { value: 'recent', label: copy.recent },
  { value: 'favorites', label: copy.favorites },
] as const

const keyOf = (game: Game): string => `${game.venue} ${game.code}`
const includesGame = (games: readonly Game[], game: Game): boolean => games.some((one) => keyOf(one) === keyOf(game))

/** Returns the games whose name, venue or code contains `words`, ignoring case; none if `words` is empty. */
function findGames(catalogue: Catalogue | undefined, words: string): Game[] {
  const wanted = words.trim().toLowerCase()
  if (!catalogue || wanted === '') return []
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return categories
    .flatMap((category) => catalogue[category])
    .filter(({ name, venueName, venue }) => holds(name) || holds(venueName) || holds(venue))
}

interface Props {
  catalogue: Catalogue | undefined
  part: Part
  onPart: (part: Part) => void
  onLaunch: (game: Game) => void
  onClose: () => void
}

/** The player's recent and favourite games. A change of a favourite shows at once and is undone if the call fails. */
function useOwnGames(when: boolean) {
  const options = { select: toGames, when, quiet: true, fresh: true }
  const { data: recent = [] } = useRead('POST /api/recentgames', {}, options)
  const { data: read = [] } = useRead('POST /api/favoritegames', {}, options)
  const [pressed, setPressed] = useState<readonly { game: Game; isKept: boolean }[]>([])
  const changed = pressed.map(({ game }) => game)
  const added = pressed.flatMap(({ game, isKept }) => (isKept ? [game] : []))
  const favourites = [...added, ...read.filter((game) => !includesGame(changed, game))]
  const isFavourite = (game: Game) => includesGame(favourites, game)
  const toggleFavourite = async (game: Game) => {
    const press = { game, isKept: !isFavourite(game) }
    const { isKept } = press
    setPressed((now) => [press, ...now.filter((one) => keyOf(one.game) !== keyOf(game))])
    try {
      await call('POST /api/favoritegame', { id: Number(game.id), favorite: isKept ? 1 : 0 }, { quiet: true })
    } catch (error) {
      setPressed((now) => now.filter((one) => one !== press))
      report(error)
    }
  }
  return { recent, favourites, isFavourite, toggleFavourite }
}

export function GameFinder({ catalogue, part, onPart, onLaunch, onClose }: Props) {
  const token = useToken()
  const [words, setWords] = useState('')
  const { recent, favourites, isFavourite, toggleFavourite } = useOwnGames(token !== '')
  const games = part === 'find' ? findGames(catalogue, words) : part === 'recent' ? recent : favourites
  const nothing = {
    find: words.trim() ? texts.none : texts.hint,
    recent: texts.noRecent,
    favorites: texts.noFavorites,
  }[part]
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div className={css.finder}>
        <Tabs id="finder" label={texts.parts} items={parts} value={part} onChange={onPart} look="segments" />
        <TabPanel of="finder" value={part}>
          <div className={css.part}>
            {' '}
            {part === 'find' && (
              <Field
                label={texts.words}
                name="words"
                type="search"
                value={words}
                onChange={setWords}
                placeholder={texts.placeholder}
              />
            )}
            {part !== 'find' && !token && (
              <Link to={paths.login()} className={css.logIn}>
                {texts.logIn}
              </Link>
            )}
            {games.length === 0 && (part === 'find' || token) && <EmptyState picture="empty">{nothing}</EmptyState>}
            <ul className={css.list}>
              {games.map((game, index) => (
                <li key={`${index} ${keyOf(game)}`} className={css.row}>
                  <button type="button" className={css.game} onClick={() => onLaunch(game)}>
                    <img src={game.picture ?? undefined} alt="" width="64" height="48" loading="lazy" />
                    <span className={css.name}>
                      <strong>{game.name}</strong>
                      <span>
                        {game.venueName}
                        {game.isInRepair && ` · ${copy.inRepair}`}
                      </span>
                    </span>
                  </button>
                  {token && game.id !== null && (
                    <button
                      type="button"
                      className={css.star}
                      aria-pressed={isFavourite(game)}
                      aria-label={isFavourite(game) ? texts.letGo(game.name) : texts.keep(game.name)}
                      onClick={() => void toggleFavourite(game)}
                    >
                      <Icon of={star} />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </TabPanel>
      </div>
    </Sheet>
  )
}
