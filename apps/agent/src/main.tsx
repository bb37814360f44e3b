import { createRoot } from 'react-dom/client'
import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import { App } from './app/App.tsx'
import { takeCode } from './app/place.ts'

const code = takeCode()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App code={code} />)
