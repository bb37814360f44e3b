import { takeFromAddress } from '@koi/web/address'
import { createRoot } from 'react-dom/client'
import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import { App } from './app/App.tsx'

const code = takeFromAddress('code')
const root = document.getElementById('root')
if (root) createRoot(root).render(<App code={code} />)
