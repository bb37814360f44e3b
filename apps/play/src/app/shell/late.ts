import { startPageReport } from '@koi/web/pageReport'
import { baseAddress } from '../data/base.ts'
import { siteHistory } from './go.ts'
import { reportOpened } from './opened.ts'
import { token } from '../session/session.ts'
import { registerServiceWorker } from '../notices/worker.ts'

// This module has side effects on import and is loaded once the first page is idle. Earlier errors are in
// `window.koiErrors`. The file's hash changes with every release because it imports from the application.
startPageReport({
  site: 'play',
  entry: import.meta.url,
  routeOf: () => location.hash.slice(1),
  base: baseAddress,
  token,
})
registerServiceWorker()
siteHistory.subscribe(reportOpened)
reportOpened()
