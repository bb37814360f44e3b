import { takeFromAddress } from '@koi/web/address'
import { loadPageReport } from '@koi/web/pageErrors'
import { createRoot } from 'react-dom/client'
import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import '@koi/web/fallback.css'
import { App } from './app/App.tsx'

loadPageReport(() => import('@koi/web/pageReport'), {
  site: 'agent',
  entry: import.meta.url,
  // In a frame the router keeps its path in memory, so this is always '/'.
  routeOf: () => location.hash.slice(1),
})
const code = takeFromAddress('code')
const root = document.getElementById('root')
if (root) createRoot(root).render(<App code={code} />)
