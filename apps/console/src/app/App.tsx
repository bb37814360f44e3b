import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntdApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { ActProvider } from './act.tsx'
import { client } from './client.ts'
import { copy } from './app.copy.ts'
import { ErrorBoundary } from '@koi/web/errorBoundary'
import { crashed } from './crashed.tsx'
import { nonce } from './nonce.ts'
import { AppRoutes } from './routes.tsx'
import { themeOf, useIsDark } from './theme.ts'

// Import of a CommonJS module: depending on the bundler it is the default export or the module object.
const chinese = 'default' in zhCN ? zhCN.default : zhCN
/** Replaces antd's label of the password field's eye button, which does not say which state it switches to. */
const locale = { ...chinese, global: { ...chinese.global, ...copy.password } }

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
          <ErrorBoundary fallback={crashed}>
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
