import { EmptyState } from '@koi/ui/EmptyState'
import { Sheet } from '@koi/ui/Dialog'
import { Field } from '@koi/ui/Field'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { useState } from 'react'
import { Link } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { useToken } from '../../app/session/session.ts'
import { gameKey, includesGame, useFavourites } from './favourites.ts'
import { finderTexts as texts } from './finder.copy.ts'
import css from './finder.module.css'
import { type Catalogue, categories, type Game, toGames } from './catalogue.read.ts'
import { copy } from './home.copy.ts'
import { Star } from './Star.tsx'

export type Part = 'find' | 'recent' | 'favorites'

const parts = [
  { value: 'find', label: copy.findGame },
  { value: 'recent', label: copy.recent },
  { value: 'favorites', label: copy.favorites },
] as const

/** Number of games that are listed before the player types a name. */
const mostUnsearched = 40

interface Group {
  title: string
  games: Game[]
}

/** Returns the games whose name, venue or code contains `words`, ignoring case, those of `recent` first. */
function findGames(games: Game[], recent: Game[], words: string): Game[] {
  const wanted = words.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  const found = games.filter(({ name, venueName, venue }) => holds(name) || holds(venueName) || holds(venue))
  return [...found.filter((game) => includesGame(recent, game)), ...found.filter((game) => !includesGame(recent, game))]
}

/** The games of the first part: those played recently, then the others; with `words` the games found. */
function groupsOf(catalogue: Catalogue | undefined, recent: Game[], words: string): Group[] {
  const games = catalogue ? categories.flatMap((category) => catalogue[category]) : []
  if (words.trim() !== '') return [{ title: '', games: findGames(games, recent, words) }]
  const others = games.filter((game) => !includesGame(recent, game)).slice(0, mostUnsearched)
  return [
    { title: copy.recent, games: recent },
    { title: texts.all, games: others },
  ]
}

interface RowProps {
  game: Game
  star: { isKept: boolean; onToggle: () => void } | null
  onLaunch: () => void
}

const GameRow = ({ game, star, onLaunch }: RowProps) => (
  <li className={css.row}>
    <button type="button" className={css.game} onClick={onLaunch}>
      <img src={game.picture ?? undefined} alt="" width="64" height="48" loading="lazy" />
      <span className={css.name}>
        <strong>{game.name}</strong>
        <span>
          {game.venueName}
          {game.isInRepair && ` · ${copy.inRepair}`}
        </span>
      </span>
    </button>
    {star && <Star game={game} {...star} />}
  </li>
)

interface Props {
  catalogue: Catalogue | undefined
  part: Part
  onPart: (part: Part) => void
  onLaunch: (game: Game) => void
  onClose: () => void
}

export function GameFinder({ catalogue, part, onPart, onLaunch, onClose }: Props) {
  const token = useToken()
  const isPlayer = token !== ''
  const [words, setWords] = useState('')
  const { data: recent = [] } = useRead(
    'POST /api/recentgames',
    {},
    { select: toGames, when: isPlayer, quiet: true, fresh: true },
  )
  const { favourites, isFavourite, toggleFavourite } = useFavourites({ when: isPlayer })
  const groups = {
    find: () => groupsOf(catalogue, recent, words),
    recent: () => [{ title: '', games: recent }],
    favorites: () => [{ title: '', games: favourites }],
  }
  const shown = groups[part]().filter(({ games }) => games.length > 0)
  const nothing = {
    find: words.trim() ? texts.none : texts.hint,
    recent: texts.noRecent,
    favorites: texts.noFavorites,
  }[part]
  const starOf = (game: Game) =>
    isPlayer && game.id !== null ? { isKept: isFavourite(game), onToggle: () => void toggleFavourite(game) } : null
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div className={css.finder}>
        <Tabs id="finder" label={texts.parts} items={parts} value={part} onChange={onPart} look="segments" />
        <TabPanel of="finder" value={part}>
          <div className={css.part}>
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
            {part !== 'find' && !isPlayer && (
              <Link to={paths.login()} className={css.logIn}>
                {texts.logIn}
              </Link>
            )}
            <div className={css.found}>
              {shown.length === 0 && (part === 'find' || isPlayer) && (
                <EmptyState picture="empty">{nothing}</EmptyState>
              )}
              {shown.map(({ title, games }) => (
                <section key={title} aria-label={title || undefined}>
                  {title && <h3 className={css.group}>{title}</h3>}
                  <ul className={css.list}>
                    {games.map((game, index) => (
                      <GameRow
                        key={`${index} ${gameKey(game)}`}
                        game={game}
                        star={starOf(game)}
                        onLaunch={() => onLaunch(game)}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </div>
        </TabPanel>
      </div>
    </Sheet>
  )
}
