import { Problem } from '@koi/web/problem'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App as AntdApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { ActProvider } from './act.tsx'
import { copy } from './app.copy.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { nonce } from './nonce.ts'
import { AppRoutes } from './routes.tsx'
import { themeOf, useIsDark } from './theme.ts'

// The locale is a CommonJS module: bundlers hand out either its default export or the module around it.
const chinese = 'default' in zhCN ? zhCN.default : zhCN
/** The library's own words for the eye in a password's field do not say what is shown. */
const locale = { ...chinese, global: { ...chinese.global, ...copy.password } }

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // A refusal will be the same a second later; only a lost connection or a fault of the server is worth another try.
      retry: (tries, error) => tries < 1 && (!(error instanceof Problem) || error.isUnreached || error.status >= 500),
    },
  },
})

export function App() {
  const dark = useIsDark()
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }, [dark])
  return (
    <ConfigProvider
      csp={{ nonce }}
      locale={locale}
      theme={themeOf(dark)}
      componentSize="small"
      button={{ autoInsertSpace: false }}
    >
      <AntdApp style={{ height: '100%' }}>
        <QueryClientProvider client={client}>
          <ErrorBoundary>
            <ActProvider>
              <BrowserRouter basename="/console">
                <AppRoutes />
              </BrowserRouter>
            </ActProvider>
          </ErrorBoundary>
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  )
}
