import { takeFromAddress } from '@koi/web/address'
import { paintBrand } from '@koi/web/brand'
import { createRoot } from 'react-dom/client'
import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import { App } from './app/App.tsx'

const code = takeFromAddress('code')
// The page carries it, so that the first picture, the login included, has the colour already.
paintBrand(document.querySelector<HTMLMetaElement>('meta[name="brand-color"]')?.content)

const root = document.getElementById('root')
if (root) createRoot(root).render(<App code={code} />)
