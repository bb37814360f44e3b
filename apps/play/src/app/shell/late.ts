import { startPageReport } from '@koi/web/pageReport'
import { baseAddress } from '../data/base.ts'
import { queryClient } from '../data/queries.ts'
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
// So that a toast can be shown without a network.
void import('@koi/ui/Toast')

// The panels beside the column: phones do not load them.
const wide = matchMedia('(min-width: 1024px)')
const showPanels = (): void => {
  if (!wide.matches) return
  wide.removeEventListener('change', showPanels)
  void import('./wide/WidePanels.tsx').then((one) => one.showPanels())
}
wide.addEventListener('change', showPanels)
showPanels()

// What failed without a network is loaded again once there is one. A screen without content is one whose code failed to load.
addEventListener('online', () => {
  if (!document.querySelector('main')) return location.reload()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})
