import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import './ui/column.css'
import '@koi/web/fallback.css'
import { inBackground, startSession } from './app/account.ts'
import { App } from './app/App.tsx'
import { whenIdle } from './app/idle.ts'
import { startScroll } from './app/scroll.ts'
import { keepSource } from './app/source.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

startScroll()
keepSource(location)
startSession()
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
// As a transition the first render is interruptible, so input is handled in between.
startTransition(render)
inBackground(whenIdle().then(() => import('./app/late.ts')))
