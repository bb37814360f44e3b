import { lazy, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { AppLayout } from './AppLayout.tsx'
import { useToken } from './session.ts'
import { Loading } from './States.tsx'

const LoginPage = lazy(() => import('../auth/LoginPage.tsx'))
const pages = [
  ['/', lazy(() => import('../overview/OverviewPage.tsx'))],
  ['/link', lazy(() => import('../link/LinkPage.tsx'))],
  ['/downline', lazy(() => import('../downline/DownlinePage.tsx'))],
  ['/days', lazy(() => import('../day/DayPage.tsx'))],
  ['/statements', lazy(() => import('../statement/StatementListPage.tsx'))],
  ['/statements/:id', lazy(() => import('../statement/StatementPage.tsx'))],
  ['/wallet', lazy(() => import('../wallet/WalletPage.tsx'))],
  ['/security', lazy(() => import('../security/SecurityPage.tsx'))],
] as const

const SignedIn = () =>
  useToken() ? (
    <AppLayout>
      <Outlet />
    </AppLayout>
  ) : (
    <Navigate to="/login" replace />
  )
const SignedOut = () => (useToken() ? <Navigate to="/" replace /> : <LoginPage />)

export function AppRoutes() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path="/login" element={<SignedOut />} />
        <Route element={<SignedIn />}>
          {pages.map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  )
}
