import { Confirm } from '@koi/ui/Confirm'
import { Button } from '@koi/ui/Button'
import { EmptyState } from '@koi/ui/EmptyState'
import { paintBrand } from '@koi/web/brand'
import { ErrorBoundary } from '@koi/web/errorBoundary'
import { lazy, Suspense, useEffect } from 'react'
import { Router } from '@koi/ui/router'
import { Header } from '../../ui/Header.tsx'
import { appCopy, labelCopy } from './app.copy.ts'
import { goBack, siteHistory } from './go.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { CurrentScreen } from './routes.tsx'
import { useScroll } from './scroll.ts'
import { dropToken, useHasExpired } from '../session/session.ts'
import { useSite } from '../data/siteInfo.ts'
import { ToastHost } from '../notices/ToastHost.tsx'
import { setTrap } from './trap.ts'

function Scroll(): null {
  useScroll()
  return null
}

function Expired() {
  if (!useHasExpired()) return null
  return (
    <Confirm title={appCopy.expiredTitle} onConfirm={() => dropToken()} onEscape={() => dropToken()}>
      {appCopy.expired}
    </Confirm>
  )
}

/** A page that threw, or whose code could not be loaded. The notice at the bottom says that there is no network. */
function Broken() {
  const isOnline = navigator.onLine
  return (
    <>
      <Header title={appCopy.unopened} backLabel={labelCopy.back} onBack={goBack} />
      <main>
        <EmptyState
          picture={isOnline ? 'failed' : 'offline'}
          action={
            <Button kind="soft" size="s" onClick={() => location.reload()}>
              {labelCopy.retry}
            </Button>
          }
        >
          {isOnline ? appCopy.broken : appCopy.needsNetwork}
        </EmptyState>
      </main>
    </>
  )
}

const broken = <Broken />

const Closed = lazy(() => import('./ClosedPage.tsx'))

export function App() {
  const site = useSite()
  const hasTrap = site?.hasTrap ?? false
  useEffect(() => (hasTrap ? setTrap() : undefined), [hasTrap])
  useEffect(() => paintBrand(site?.brandColor), [site?.brandColor])
  return (
    <>
      {site?.isClosed ? (
        <ErrorBoundary fallback={broken}>
          <Suspense fallback={null}>
            <Closed />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <Router history={siteHistory}>
          <Scroll />
          <ErrorBoundary fallback={broken}>
            <Suspense fallback={<LoadingScreen />}>
              <CurrentScreen />
            </Suspense>
          </ErrorBoundary>
          <Expired />
        </Router>
      )}
      <ToastHost />
    </>
  )
}
