import { Suspense, useEffect, useLayoutEffect } from 'react'
import { HashRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { Confirm } from '../ui/Confirm.tsx'
import { Maintenance } from '../ui/Maintenance.tsx'
import { loadSite } from './account.ts'
import { useAction } from './action.ts'
import { named, said } from './app.copy.ts'
import { Broken } from './Broken.tsx'
import { bindNavigation } from './go.ts'
import { routes, shellRoutes } from './routes.tsx'
import { useSession, useSite } from './session.ts'
import { Shell } from './Shell.tsx'
import { isClosed, isOn } from './site.ts'
import { ToastHost } from './ToastHost.tsx'
import { setTrap } from './trap.ts'

/** Every navigation begins at the top of the page (SHELL-23). */
function Arrive() {
  const { key } = useLocation()
  const navigate = useNavigate()
  useEffect(() => bindNavigation(navigate), [navigate])
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [key])
  return null
}

/** ERR-01: told once, above /login, until it is confirmed (ruling 40). */
function Expired() {
  const hasExpired = useSession((now) => now.hasExpired)
  if (!hasExpired) return null
  return (
    <Confirm
      title={said.expiredTitle}
      onConfirm={() => useSession.setState({ hasExpired: false })}
      onEscape={() => useSession.setState({ hasExpired: false })}
    >
      {said.expired}
    </Confirm>
  )
}

const everyMinute = 60_000

/** The site is closed (SHELL-17, 18); it looks again every minute and when asked. */
function Closed() {
  const site = useSite()
  const [again, isAsking] = useAction(loadSite)
  useEffect(() => {
    const timer = setInterval(() => void loadSite().catch(() => undefined), everyMinute)
    return () => clearInterval(timer)
  }, [])
  return (
    <Maintenance
      title={said.maintenanceTitle}
      tips={site?.repair_tips || said.maintenance}
      retryLabel={named.retry}
      onRetry={() => void again()}
      busy={isAsking}
    />
  )
}

export function App() {
  const site = useSite()
  const hasTrap = isOn(site?.trap)
  useEffect(() => (hasTrap ? setTrap() : undefined), [hasTrap])
  useEffect(() => {
    if (site?.title) document.title = site.title
    const colour = site?.brand_color ?? ''
    if (CSS.supports('color', colour)) document.documentElement.style.setProperty('--brand', colour)
  }, [site?.title, site?.brand_color])
  return (
    <>
      {isClosed(site) ? (
        <Closed />
      ) : (
        <HashRouter>
          <Arrive />
          <Broken>
            <Suspense fallback={null}>
              <Routes>
                <Route element={<Shell />}>
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
          </Broken>
          <Expired />
        </HashRouter>
      )}
      <ToastHost />
    </>
  )
}
