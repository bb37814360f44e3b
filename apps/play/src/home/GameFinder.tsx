import { Sheet } from '@koi/ui/Dialog'
import { EmptyState } from '@koi/ui/EmptyState'
import { Field } from '@koi/ui/Field'
import { Icon } from '@koi/ui/Icon'
import { Tabs } from '@koi/ui/Tabs'
import { useEffect, useState } from 'react'
import { Link } from '@koi/ui/router'
import { call } from '../app/api.ts'
import { paths } from '../app/paths.ts'
import { useToken } from '../app/session.ts'
import { report } from '../app/toast.ts'
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
const includesGame = (games: readonly Game[] | null, game: Game): boolean =>
  games?.some((one) => keyOf(one) === keyOf(game)) ?? false

/** Games whose name, venue or code contains the words, case-insensitively; none for empty words. */
function findGames(catalogue: Catalogue | null, words: string): Game[] {
  const wanted = words.trim().toLowerCase()
  if (!catalogue || wanted === '') return []
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return categories
    .flatMap((category) => catalogue[category])
    .filter(({ name, venueName, venue }) => holds(name) || holds(venueName) || holds(venue))
}

interface Props {
  catalogue: Catalogue | null
  part: Part
  onPart: (part: Part) => void
  onLaunch: (game: Game) => void
  onClose: () => void
}

/** Recently played and favourite games; null until loaded. A network error is silent. */
function useOwnGames(token: string) {
  const [recent, setRecent] = useState<Game[] | null>(null)
  const [favourites, setFavourites] = useState<Game[] | null>(null)
  useEffect(() => {
    if (!token) return
    const control = new AbortController()
    const options = { quiet: true, signal: control.signal }
    const read = (work: Promise<{ data: unknown }>, set: (games: Game[]) => void) =>
      work.then(({ data }) => set(toGames(data))).catch((error: unknown) => !control.signal.aborted && report(error))
    void read(call('POST /api/recentgames', {}, options), setRecent)
    // Keep favourites that were added before the list arrived.
    void read(call('POST /api/favoritegames', {}, options), (games) =>
      setFavourites((pressed) => [...(pressed ?? []), ...games.filter((game) => !includesGame(pressed, game))]),
    )
    return () => control.abort()
  }, [token])
  const isFavourite = (game: Game) => includesGame(favourites, game)
  const toggleFavourite = async (game: Game) => {
    const before = favourites
    const isAdding = !isFavourite(game)
    setFavourites(
      isAdding ? [game, ...(favourites ?? [])] : (favourites ?? []).filter((one) => keyOf(one) !== keyOf(game)),
    )
    try {
      await call('POST /api/favoritegame', { id: Number(game.id), favorite: isAdding ? 1 : 0 }, { quiet: true })
    } catch (error) {
      setFavourites(before)
      report(error)
    }
  }
  return { recent, favourites, isFavourite, toggleFavourite }
}

export function GameFinder({ catalogue, part, onPart, onLaunch, onClose }: Props) {
  const token = useToken()
  const [words, setWords] = useState('')
  const { recent, favourites, isFavourite, toggleFavourite } = useOwnGames(token)
  const games = part === 'find' ? findGames(catalogue, words) : ((part === 'recent' ? recent : favourites) ?? [])
  const nothing = {
    find: words.trim() ? texts.none : texts.hint,
    recent: texts.noRecent,
    favorites: texts.noFavorites,
  }[part]
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div className={css.finder}>
        <Tabs label={texts.parts} items={parts} value={part} onChange={onPart} look="segments" />
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
    </Sheet>
  )
}
