import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { startSession } from './app/account.ts'
import { App } from './app/App.tsx'
import { startScroll } from './app/scroll.ts'
import { registerWorker } from './app/worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

startScroll()
startSession()
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
// Under a drawing the first render is done in short slices, so that a touch in between is heard.
if (document.getElementById('drawn')?.checkVisibility?.()) startTransition(render)
else render()
registerWorker()
