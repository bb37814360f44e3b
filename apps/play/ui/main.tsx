import { createRoot } from 'react-dom/client'
import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import '../src/ui/column.css'
import { ComponentsPage } from './ComponentsPage.tsx'

// The development server serves this page at /ui. The build reads index.html only, so this folder is not shipped.
const root = document.getElementById('root')
if (root) createRoot(root).render(<ComponentsPage query={new URLSearchParams(location.search)} />)
