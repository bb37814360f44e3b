import { createRoot } from 'react-dom/client'
import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import '../src/ui/column.css'
import { ComponentsPage } from './ComponentsPage.tsx'

// /ui of the development server. The build reads index.html only, so nothing of this folder is shipped.
const root = document.getElementById('root')
if (root) createRoot(root).render(<ComponentsPage query={new URLSearchParams(location.search)} />)
