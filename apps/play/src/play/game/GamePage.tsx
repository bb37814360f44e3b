import { addresses } from '@koi/contract/addresses'
import { Failed } from '@koi/ui/EmptyState'
import { Icon } from '@koi/ui/Icon'
import { home } from '@koi/ui/icons/frame'
import { VisuallyHiddenTitle } from '@koi/ui/VisuallyHidden'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { Link, useLocation, useQuery } from '@koi/ui/router'
import { Embedded } from '../../site/frame/Embedded.tsx'
import { goTo, interceptBack, arrivedByRedirect, returning, siteHistory } from '../../app/shell/go.ts'
import { Heading } from '../../app/shell/Heading.ts'
import { LoadingScreen } from '../../app/shell/LoadingScreen.tsx'
import { paths } from '../../app/shell/paths.ts'
import { readAfterGame } from '../../app/session/played.ts'
import { token } from '../../app/session/session.ts'
import { copy } from './game.copy.ts'
import css from './game.module.css'
import { PlaySession } from './PlaySession.tsx'
import { StartGame } from './StartGame.tsx'
import { useOffer } from './useOffer.ts'
import { useFrameAddress } from './useFrameAddress.ts'
import { gameQueryOf } from './gameQuery.ts'

const titles = { agent: copy.agent, service: copy.service, game: copy.game, app: copy.game, none: copy.game }

/**
 * Whether another site opened this page, directly or through the login. If so, the game waits for a press, because free
 * transfer may move money into it. Navigation inside the site and an earlier press are remembered over a reload.
 */
function openedByOtherSite(): boolean {
  const step = siteHistory.place().state
  return document.documentElement.dataset['from'] === 'elsewhere' && (step === undefined || step === arrivedByRedirect)
}

function Game() {
  const [query] = useQuery()
  const gameQuery = gameQueryOf(query)
  const title = titles[gameQuery.kind]
  const pendingGame = openedByOtherSite() && gameQuery.kind === 'game' && token() ? gameQuery : null
  const venue = gameQuery.kind === 'game' && !pendingGame && token() ? gameQuery.name : null
  const { offer, isDecided, start } = useOffer(venue, query.toString())
  const { url, hasFailed, retry } = useFrameAddress(gameQuery, query.toString(), pendingGame !== null || !isDecided)
  const isRunning = gameQuery.kind === 'game' && !pendingGame
  // Going back always leads home. A layout effect is cleaned up with the screen, before the next one is painted.
  useLayoutEffect(
    () =>
      interceptBack(
        () => location.hash.slice(1) !== paths.home() && goTo(paths.home(), { replace: true, state: returning }),
      ),
    [],
  )
  useEffect(() => readAfterGame, [])
  return (
    <div className={css.page}>
      <Heading title={title} />
      <header className={css.bar}>
        <Link to={paths.home()} replace state={returning} className={css.home}>
          <Icon of={home} size="s" />
          {copy.home}
        </Link>
        {isRunning && <PlaySession onAnswered={() => url === null && retry()} />}
      </header>
      <main className={css.main}>
        <VisuallyHiddenTitle>{title}</VisuallyHiddenTitle>
        {pendingGame ? (
          <StartGame game={pendingGame} />
        ) : url ? (
          <Embedded src={url} title={title} />
        ) : (
          hasFailed && gameQuery.kind !== 'game' && <Failed onRetry={retry} />
        )}
      </main>
      {offer && (
        <Suspense fallback={null}>
          <BeforeGame offer={offer} onStart={start} onClose={() => goTo(paths.home(), { replace: true })} />
        </Suspense>
      )}
    </div>
  )
}

const BeforeGame = lazy(async () => ({ default: (await import('./BeforeGame.tsx')).BeforeGame }))

/** Loaded on demand, because most operators have practice games off. */
const PracticePage = lazy(async () => ({ default: (await import('./PracticePage.tsx')).PracticePage }))

export default function GamePage() {
  if (useLocation().pathname !== addresses.practice) return <Game />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PracticePage />
    </Suspense>
  )
}
