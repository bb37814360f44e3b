import './app/agent.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { markStyles } from './app/nonce.ts'
import { takeCode } from './app/place.ts'

markStyles()
const code = takeCode()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App code={code} />)
