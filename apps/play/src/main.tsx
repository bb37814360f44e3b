import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import './ui/column.css'
import '@koi/web/fallback.css'
import { inBackground, startSession } from './app/session/account.ts'
import { App } from './app/shell/App.tsx'
import { whenIdle } from './app/data/idle.ts'
import { startScroll } from './app/shell/scroll.ts'
import { keepSource } from './app/session/source.ts'

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
// A transition makes the first render interruptible, so that input is handled in between.
startTransition(render)
inBackground(whenIdle().then(() => import('./app/shell/late.ts')))
