import { Confirm } from '@koi/ui/Confirm'
import { paintBrand } from '@koi/web/brand'
import { lazy, Suspense, useEffect } from 'react'
import { HashRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { appCopy } from './app.copy.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { bindNavigation } from './go.ts'
import { routes, shellRoutes } from './routes.tsx'
import { useScroll } from './scroll.ts'
import { dropToken, useHasExpired, useSite } from './session.ts'
import { Layout } from './Layout.tsx'
import { isClosed, isOn } from './site.ts'
import { ToastHost } from './ToastHost.tsx'
import { setTrap } from './trap.ts'

function ScreenEffects() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => bindNavigation(navigate), [navigate])
  useEffect(() => {
    // The first render is interruptible: a hash change before its end precedes the router's listener, so replay it.
    if (location.hash.slice(1) !== pathname + search) dispatchEvent(new PopStateEvent('popstate'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the router has begun to listen
  }, [])
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

const Closed = lazy(() => import('./ClosedPage.tsx'))

export function App() {
  const site = useSite()
  const hasTrap = isOn(site?.trap)
  useEffect(() => (hasTrap ? setTrap() : undefined), [hasTrap])
  useEffect(() => paintBrand(site?.brand_color), [site?.brand_color])
  return (
    <>
      {isClosed(site) ? (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <Closed />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <HashRouter>
          <ScreenEffects />
          <ErrorBoundary>
            <Suspense fallback={null}>
              <Routes>
                <Route element={<Layout />}>
                  {shellRoutes.map(({ path, Page }) => (
                    <Route key={path} path={path} element={<Page />} />
                  ))}
                </Route>
                {routes.map(({ path, Page }) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
                <Route path="*" element={<Navigate to="/" replace />} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
          <Expired />
        </HashRouter>
      )}
      <ToastHost />
    </>
  )
}
