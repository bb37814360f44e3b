import { makePolicy } from '@koi/web/trusted'
import { whenIdle } from './idle.ts'

/**
 * Installs the offline shell once the first page stands and rests, on builds only. Where it cannot be installed nothing is
 * lost. From the second visit on there may be something to tell of it. It does not wait for the page to be loaded: the
 * application is started late (src/first.js), often after that.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  void whenIdle()
    // The one script whose address is ever given to the browser at run time.
    .then(() =>
      serviceWorker.register(makePolicy('worker', { createScriptURL: (_: string) => '/sw.js' }).createScriptURL('')),
    )
    .then(() => serviceWorker.controller && import('./phone.ts'))
    .catch(() => undefined)
}
