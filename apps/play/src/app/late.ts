import { startPageReport } from '@koi/web/pageReport'
import { token } from './session.ts'
import { registerWorker } from './worker.ts'

// What the site does once the first page is idle; importing this file does it. Errors before that are in
// `window.koiErrors`. The name of the built file changes with every release, because it imports from the application.
startPageReport({ site: 'play', entry: import.meta.url, routeOf: () => location.hash.slice(1), token })
registerWorker()
