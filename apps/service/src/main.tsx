import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import './page.css'
import '@koi/web/fallback.css'
import { StrictMode } from 'react'
import { loadPageReport } from '@koi/web/pageErrors'
import { createRoot } from 'react-dom/client'
import { ServicePage } from './ServicePage.tsx'
import { beginVisit } from './visit.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

loadPageReport(() => import('@koi/web/pageReport'), { site: 'service', entry: import.meta.url, routeOf: () => '/' })
void beginVisit()
createRoot(root).render(
  <StrictMode>
    <ServicePage />
  </StrictMode>,
)
