import type { App } from '../platform/app.ts'
import { onEmitted } from '../platform/emitted.ts'
import { eventLogOf } from './log.ts'

/** Invalidates the caches of this process by the events of all processes, while caches are in use. */
export function invalidateCaches(app: App): void {
  const { caches } = app
  const log = eventLogOf(app)
  onEmitted(app.db, (kinds) => caches.invalidate(kinds))
  log.add({
    isNeeded: () => caches.isInUse(),
    kinds: () => caches.kinds(),
    players: () => [],
    onStart: () => caches.invalidate(),
    onEvents: (entries) => caches.invalidate(new Set(entries.map(({ kind }) => kind))),
  })
  caches.follow({
    areCurrent: () => log.isCurrent(),
    start: () => void log.start().catch(() => undefined), // logged by the log; reads load until it succeeds
  })
}
