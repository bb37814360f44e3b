import { Button } from '@koi/ui/Button'
import { EmptyState } from '@koi/ui/EmptyState'
import { Sheet } from '@koi/ui/Dialog'
import { Field } from '@koi/ui/Field'
import { Icon, type Glyph } from '@koi/ui/Icon'
import { IconButton } from '@koi/ui/IconButton'
import { close } from '@koi/ui/icons/frame'
import { Radios } from '@koi/ui/Radios'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { isOfInputMethod } from '@koi/web/keys'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { useToken } from '../../app/session/session.ts'
import { gameKey, includesGame, useFavourites } from './favourites.ts'
import { finderTexts as texts } from './finder.copy.ts'
import css from './finder.module.css'
import { type Catalogue, type Game, toGames } from './catalogue.read.ts'
import { findGames, foundInCatalogue, type Shelf, shelves, suggestedGames, toFoundGames } from './finder.read.ts'
import { copy, tabNames } from './home.copy.ts'
import { Star } from './Star.tsx'

const magnifier: Glyph = ['M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z', 'm15.5 15.5 4.5 4.5']

export type Part = 'find' | 'recent' | 'favorites'

const parts = [
  { value: 'find', label: copy.findGame },
  { value: 'recent', label: copy.recent },
  { value: 'favorites', label: copy.favorites },
] as const

/** Number of games that are listed at most; a longer list asks for a name. */
const mostListed = 120
const mostSuggested = 8

type Choice = Shelf | 'all'

interface Group {
  title: string
  games: Game[]
}

const labelOf = (choice: Choice): string => (choice === 'all' ? texts.all : (tabNames[shelves.indexOf(choice)] ?? ''))

/** Moves the focus by arrow keys between the search field and the games; Enter in the field goes to the first game. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (isOfInputMethod(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey) return
  const isField = event.target instanceof HTMLElement && event.target.role === 'searchbox'
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: isField ? 1 : 0 }[event.key]
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=searchbox], [data-game]')]
  const at = stops.findIndex((stop) => stop === event.target)
  if (!step || at < 0) return
  event.preventDefault()
  stops[at + step]?.focus()
}

interface RowProps {
  game: Game
  star: { isKept: boolean; onToggle: () => void } | null
  onLaunch: () => void
}

const GameRow = ({ game, star, onLaunch }: RowProps) => (
  <li className={css.row}>
    <button type="button" className={css.game} data-game onClick={onLaunch}>
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
  const [choice, setChoice] = useState<Choice>('all')
  const finder = useRef<HTMLDivElement>(null)
  const { data: recent = [] } = useRead(
    'POST /api/recentgames',
    {},
    { select: toGames, when: isPlayer, quiet: true, fresh: true },
  )
  const { data: findable } = useRead('POST /api/findgames', {}, { select: toFoundGames, quiet: true, toastKind: null })
  const { favourites, isFavourite, toggleFavourite } = useFavourites({ when: isPlayer })
  const focusField = () => finder.current?.querySelector<HTMLElement>('[role=searchbox]')?.focus()
  const opensWith = useRef(part)
  useEffect(() => {
    if (opensWith.current === 'find') focusField()
  }, [])

  const games = findable?.length ? findable : foundInCatalogue(catalogue)
  const isSearching = words.trim() !== ''
  const found = isSearching ? findGames(games, words) : games
  const chosen = found.filter(({ shelf }) => choice === 'all' || shelf === choice)
  const isRecent = (game: Game) => includesGame(recent, game)
  const others = chosen.filter((game) => !isRecent(game))
  const showsRecent = !isSearching && choice === 'all'
  const rest = showsRecent ? others : [...chosen.filter(isRecent), ...others]
  const isNothing = isSearching && chosen.length === 0
  const groups: Record<Part, Group[]> = {
    find: isNothing
      ? [
          { title: copy.recent, games: recent.slice(0, mostSuggested) },
          { title: texts.suggested, games: suggestedGames(games, mostSuggested) },
        ]
      : [
          { title: copy.recent, games: showsRecent ? recent : [] },
          { title: isSearching ? '' : labelOf(choice), games: rest.slice(0, mostListed) },
        ],
    recent: [{ title: '', games: recent }],
    favorites: [{ title: '', games: favourites }],
  }
  const shown = groups[part].filter((group) => group.games.length > 0)
  const starOf = (game: Game) =>
    isPlayer && game.id !== null ? { isKept: isFavourite(game), onToggle: () => void toggleFavourite(game) } : null
  const clear = () => {
    setWords('')
    focusField()
  }
  return (
    <Sheet title={texts.title} hidesTitle isTall onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come from the field and the games in it */}
      <div
        ref={finder}
        className={css.finder}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && part === 'find' && words !== '' && !isOfInputMethod(event.nativeEvent)) {
            // Otherwise the sheet would close, and the browser would empty the field.
            event.preventDefault()
            return clear()
          }
          moveFocus(event)
        }}
      >
        <div className={css.parts}>
          <Tabs id="finder" label={texts.parts} items={parts} value={part} onChange={onPart} look="segments" />
        </div>
        <TabPanel of="finder" value={part}>
          <div className={css.part}>
            {part === 'find' && (
              <div className={css.search}>
                <Field
                  label={texts.words}
                  name="words"
                  role="searchbox"
                  inputMode="search"
                  enterKeyHint="search"
                  autoComplete="off"
                  value={words}
                  onChange={setWords}
                  placeholder={texts.placeholder}
                  maxLength={50}
                  before={<Icon of={magnifier} size="s" />}
                  after={words !== '' && <IconButton icon={close} label={texts.clear} onClick={clear} />}
                />
                <Radios
                  label={texts.categories}
                  values={['all', ...shelves.filter((shelf) => games.some((game) => game.shelf === shelf))]}
                  value={choice}
                  onChange={setChoice}
                  className={css.choices}
                  itemClassName={css.choice}
                >
                  {labelOf}
                </Radios>
              </div>
            )}
            {part !== 'find' && !isPlayer && (
              <Link to={paths.login()} className={css.logIn}>
                {texts.logIn}
              </Link>
            )}
            <div className={css.found}>
              <p className={css.count} role="status">
                {part === 'find' && isSearching && !isNothing && texts.count(chosen.length)}
              </p>
              {isNothing && part === 'find' && (
                <div className={css.nothing}>
                  <p>{texts.none}</p>
                  {found.length > 0 && (
                    <Button kind="soft" size="s" onClick={() => setChoice('all')}>
                      {texts.inAll}
                    </Button>
                  )}
                </div>
              )}
              {part !== 'find' && shown.length === 0 && isPlayer && (
                <EmptyState picture="empty">{part === 'recent' ? texts.noRecent : texts.noFavorites}</EmptyState>
              )}
              {shown.map(({ title, games: rows }) => (
                <section key={title} aria-label={title || undefined}>
                  {title && <h3 className={css.group}>{title}</h3>}
                  <ul className={css.list}>
                    {rows.map((game, index) => (
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
              {part === 'find' && !isNothing && rest.length > mostListed && (
                <p className={css.more}>{texts.more(rest.length - mostListed)}</p>
              )}
            </div>
          </div>
        </TabPanel>
      </div>
    </Sheet>
  )
}
