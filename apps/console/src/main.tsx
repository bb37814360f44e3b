import './app/console.css'
import '@koi/web/fallback.css'
import { loadPageReport } from '@koi/web/pageErrors'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { addNonceToStyles } from './app/nonce.ts'
import { enterByTicket } from './app/ticket.ts'
import { installMarkupPolicy } from './app/trusted.ts'

loadPageReport(() => import('@koi/web/pageReport'), {
  site: 'console',
  entry: import.meta.url,
  routeOf: () => location.pathname.replace(/^\/console/, ''),
})
addNonceToStyles()
installMarkupPolicy()

const root = document.getElementById('root')
if (root) void enterByTicket().finally(() => createRoot(root).render(<App />))
