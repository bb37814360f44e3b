import { Navigate, routeOf, useLocation } from '@koi/ui/router'
import { type ComponentType, lazy, Suspense } from 'react'
import { AppLayout } from './AppLayout.tsx'
import { useToken } from './session.ts'
import { Loading } from './States.tsx'

const LoginPage = lazy(() => import('../auth/LoginPage.tsx'))
const StatementPage = lazy(() => import('../statement/StatementPage.tsx'))
const lazyElement = (load: () => Promise<{ default: ComponentType }>) => {
  const Page = lazy(load)
  return <Page />
}
const pages = new Map([
  ['/', lazyElement(() => import('../overview/OverviewPage.tsx'))],
  ['/link', lazyElement(() => import('../link/LinkPage.tsx'))],
  ['/downline', lazyElement(() => import('../downline/DownlinePage.tsx'))],
  ['/days', lazyElement(() => import('../day/DayPage.tsx'))],
  ['/statements', lazyElement(() => import('../statement/StatementListPage.tsx'))],
  ['/wallet', lazyElement(() => import('../wallet/WalletPage.tsx'))],
  ['/security', lazyElement(() => import('../security/SecurityPage.tsx'))],
])

function pageOf(route: string) {
  const [, id] = /^\/statements\/([^/]+)$/.exec(route) ?? []
  return id === undefined ? pages.get(route) : <StatementPage id={id} />
}

function CurrentPage() {
  const token = useToken()
  const route = routeOf(useLocation().pathname)
  if (route === '/login') return token ? <Navigate to="/" /> : <LoginPage />
  const page = pageOf(route)
  if (!page) return <Navigate to="/" />
  return token ? <AppLayout>{page}</AppLayout> : <Navigate to="/login" />
}

export const AppRoutes = () => (
  <Suspense fallback={<Loading />}>
    <CurrentPage />
  </Suspense>
)
