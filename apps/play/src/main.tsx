import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { startSession } from './app/account.ts'
import { App } from './app/App.tsx'
import { registerWorker } from './app/worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

startSession()
// As a transition the first render is done in short slices, and a tap in between is heard.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
registerWorker()
