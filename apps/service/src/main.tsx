import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import './page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ServicePage } from './ServicePage.tsx'
import { beginVisit } from './visit.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void beginVisit()
createRoot(root).render(
  <StrictMode>
    <ServicePage />
  </StrictMode>,
)
