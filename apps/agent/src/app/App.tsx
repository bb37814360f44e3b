import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App as AntdApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import { useEffect, useState } from 'react'
import { HashRouter, MemoryRouter } from 'react-router'
import { Loading } from './States.tsx'
import { ask, Problem, sentenceOf } from './api.ts'
import { copy } from './app.copy.ts'
import { nonce } from './nonce.ts'
import { isFramed } from './place.ts'
import { AppRoutes } from './routes.tsx'
import { signIn, signOut } from './session.ts'
import { themeOf, useIsDark } from './theme.ts'

// The locale is a CommonJS module: bundlers hand out either its default export or the module around it.
const chinese = 'default' in zhCN ? zhCN.default : zhCN
/** The library's own words for the eye in a password's field do not say what is shown. */
const locale = { ...chinese, global: { ...chinese.global, ...copy.password } }

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (tries, error) => tries < 1 && (!(error instanceof Problem) || error.status === 0 || error.status >= 500),
    },
  },
})

// In a frame every step would become one of the player site's history.
const Router = isFramed ? MemoryRouter : HashRouter

let redeeming: Promise<void> | null = null
/** Turns the code into a session, once, however often it is asked. */
const redeem = (code: string) =>
  (redeeming ??= ask('POST /agent/api/code', { code }).then(
    ({ token }) => signIn(token),
    (error: unknown) => signOut(sentenceOf(error)),
  ))

/** `code`: what the player site brought along; without it the agent signs in. */
export function App({ code }: { code: string }) {
  const dark = useIsDark()
  const [isEntering, setEntering] = useState(code !== '')
  useEffect(() => {
    if (code !== '') void redeem(code).then(() => setEntering(false))
  }, [code])
  return (
    <ConfigProvider csp={{ nonce }} locale={locale} theme={themeOf(dark)} button={{ autoInsertSpace: false }}>
      <AntdApp component="div" className="app">
        <QueryClientProvider client={client}>
          <Router>{isEntering ? <Loading label={copy.entering} /> : <AppRoutes />}</Router>
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  )
}
