import { Spin } from 'antd'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { copy } from './app.copy.ts'
import { AppLayout } from './AppLayout.tsx'
import { hasKept, keepFor } from './kept.ts'
import { mayOpen, useMe } from './me.ts'
import { ForbiddenPage, NotFoundPage } from './Missing.tsx'
import { type Page, pages } from './pages.ts'
import { useToken } from './session.ts'

const LoginPage = lazy(() => import('../player/auth/LoginPage.tsx'))

function SignedIn() {
  const { pathname, search } = useLocation()
  if (useToken()) return <AppLayout />
  return <Navigate to={`/login?from=${encodeURIComponent(pathname + search)}`} replace />
}

/** Routes of the pages. Permissions are those of the last answer about the operator; the server checks every call. */
function Guard({ page }: { page: Page }) {
  const { data: me } = useMe()
  if (me) keepFor(me.id)
  // A page begins with the unsaved edits of this operator only.
  else if (hasKept()) return <Spin style={{ display: 'block', marginTop: 120 }} />
  return me && !mayOpen(me, page) ? <ForbiddenPage title={copy.pages[page.name]} /> : <page.Component />
}

export function AppRoutes() {
  return (
    <Suspense fallback={<Spin fullscreen description={copy.loading} />}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route element={<SignedIn />}>
          {pages.map((page) => (
            <Route key={page.path} path={page.path} element={<Guard page={page} />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  )
}
