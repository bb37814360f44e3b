import './app/console.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { markStyles } from './app/nonce.ts'
import { judgeMarkup } from './app/trusted.ts'

markStyles()
judgeMarkup()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
