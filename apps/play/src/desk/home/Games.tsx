import { Card } from '@koi/ui/Card'
import { Empty, Failed } from '@koi/ui/EmptyState'
import { type Glyph, Icon } from '@koi/ui/Icon'
import { cards, esports, fishing, live, lottery, slots, sports } from '@koi/ui/icons/games'
import { Skeleton } from '@koi/ui/Skeleton'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from '@koi/ui/router'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { appCopy } from '../../app/shell/app.copy.ts'
import type { Offer } from '../../play/game/beforeGame.ts'
import { tabStorage } from '@koi/web/storage'
import { paths } from '../../app/shell/paths.ts'
import { token, useToken } from '../../app/session/session.ts'
import { toast } from '../../app/notices/toast.ts'
import { SnapCarousel, pagesOf } from '../../ui/SnapCarousel.tsx'
import type { Part } from './GameFinder.tsx'
import { categories, type Game } from './catalogue.read.ts'
import { useCatalogue } from './games.ts'
import { listNames, tabNames, copy } from './home.copy.ts'
import css from './games.module.css'
import { later } from './later.ts'

const GameFinder = lazy(() => import('./GameFinder.tsx').then(({ GameFinder: it }) => ({ default: it })))
const BeforeGame = lazy(() => import('../../play/game/BeforeGame.tsx').then(({ BeforeGame: it }) => ({ default: it })))
const finders: readonly [Part, string][] = [
  ['find', copy.findGame],
  ['recent', copy.recent],
  ['favorites', copy.favorites],
]

const icons: readonly Glyph[] = [slots, live, esports, cards, sports, lottery, fishing]
const tabs = tabNames.map((name, index) => ({
  value: index,
  label: (
    <>
      <Icon of={icons[index] ?? slots} />
      <span>{name}</span>
    </>
  ),
}))

const liveTab = 1
const fishingTab = 6
const perPage = 4
const loadLater = () => import('./GamesLater.tsx')
const TileStar = later(loadLater, (parts) => parts.TileStar)
const LiveStrip = later(loadLater, (parts) => parts.LiveStrip)

interface TileProps {
  game: Game
  hasStar: boolean
  onLaunch: (game: Game) => void
}

function Tile({ game, hasStar, onLaunch }: TileProps) {
  return (
    <div>
      <Card as="button" padding="flush" type="button" onClick={() => onLaunch(game)}>
        <span className={css.tilePicture}>
          <img src={game.picture ?? undefined} alt="" width="320" height="240" loading="lazy" />
          {game.isInRepair && <span className={css.badge}>{copy.inRepair}</span>}
        </span>
        <span id={`g${game.id}`} className={css.tileName}>
          {game.name}
        </span>
      </Card>
      {hasStar && (
        <Suspense fallback={null}>
          <TileStar game={game} />
        </Suspense>
      )}
    </div>
  )
}

/** The seven categories; the seventh opens another screen. */
export function Games() {
  const navigate = useNavigate()
  const [tab, setTab] = useState(() => Number(tabStorage.get('homeTab')) || 0)
  const [part, setPart] = useState<Part | null>(null)
  const [offered, setOffered] = useState<{ game: Game; offer: Offer } | null>(null)
  const [start] = useSubmit(async (game: Game, isAsked: boolean) => {
    if (!token()) return toast(appCopy.pleaseLogIn)
    const { startGame } = await import('../../play/game/startGame.ts')
    const next = await startGame(game, isAsked)
    return typeof next === 'object' ? () => setOffered({ game, offer: next }) : next
  })
  const hasToken = useToken() !== ''
  const { data: catalogue, hasFailed, isFirst, retry } = useCatalogue()
  const games = catalogue?.[categories[tab] ?? 'concise'] ?? []
  const choose = (next: number) => {
    if (next === fishingTab) return navigate(paths.fishing())
    // Kept for the tab of the browser: a game replaces the page.
    tabStorage.set('homeTab', String(next))
    setTab(next)
  }
  return (
    <section className={css.games}>
      <Tabs id="games" label={copy.games} items={tabs} value={tab} onChange={choose} look="icons" isManual />
      <div className={css.finders}>
        {finders.map(([it, label]) => (
          <button key={it} type="button" className={css.find} aria-haspopup="dialog" onClick={() => setPart(it)}>
            {label}
          </button>
        ))}
      </div>
      <TabPanel of="games" value={tab}>
        <div className={css.games}>
          {' '}
          {tab === liveTab && (
            <Suspense fallback={null}>
              <LiveStrip count={games.length} />
            </Suspense>
          )}
          {isFirst && (
            <div className={css.grid}>
              <Skeleton shape="tile" rows={perPage} />
            </div>
          )}
          {hasFailed && <Failed onRetry={retry} />}
          {catalogue && games.length === 0 && <Empty />}
          {games.length > 0 && (
            <SnapCarousel
              key={tab}
              isStacked
              label={listNames[tab] ?? ''}
              pages={pagesOf(games, perPage).map((page, place) => (
                <div key={page[0]?.id ?? place} className={css.grid}>
                  {page.map((game, index) => (
                    <Tile
                      key={game.id ?? index}
                      game={game}
                      hasStar={hasToken}
                      onLaunch={(it) => void start(it, false)}
                    />
                  ))}
                </div>
              ))}
            />
          )}
        </div>
      </TabPanel>
      {offered && (
        <Suspense fallback={null}>
          <BeforeGame
            offer={offered.offer}
            onStart={() => {
              setOffered(null)
              void start(offered.game, true)
            }}
            onClose={() => setOffered(null)}
          />
        </Suspense>
      )}
      {part && (
        <Suspense fallback={null}>
          <GameFinder
            catalogue={catalogue}
            part={part}
            onPart={setPart}
            onLaunch={(game) => {
              setPart(null)
              void start(game, false)
            }}
            onClose={() => setPart(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
