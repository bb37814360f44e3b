import type { App } from '../ops/app.ts'
import { onEmitted } from '../db/emitted.ts'
import { eventLogOf } from './log.ts'

/**
 * Invalidates the caches of this process after its own commits and, while caches are in use, after events of other
 * processes. With `isOnlyWriter` there are no other processes, so the log is not polled for caches. While `isActive` is
 * false, a read (then of a job) loads from the database instead of starting to poll.
 */
export function invalidateCaches(app: App, isOnlyWriter: boolean, isActive: () => boolean = () => true): void {
  const { caches } = app
  onEmitted(app.db, (kinds) => caches.invalidate(kinds))
  if (isOnlyWriter) return caches.follow({ areCurrent: () => true, start: () => undefined })
  const log = eventLogOf(app)
  log.add({
    isNeeded: () => caches.isInUse(),
    kinds: () => caches.kinds(),
    players: () => [],
    onStart: () => caches.invalidate(),
    onEvents: (entries) => caches.invalidate(new Set(entries.map(({ kind }) => kind))),
  })
  caches.follow({
    areCurrent: () => log.isCurrent(),
    start: () => {
      // the log records the error; reads load from the database until it succeeds
      if (isActive()) log.start().catch(() => undefined)
    },
  })
}
