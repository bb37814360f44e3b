import { makePolicy } from '@koi/web/trusted'

/**
 * Installs the offline shell, on builds only. Where it cannot be installed nothing is
 * lost. From the second visit on there may be something to tell of it. It does not wait for the page to be loaded: the
 * application is started late (src/first.js), often after that.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The one script whose address is ever given to the browser at run time.
  void serviceWorker
    .register(makePolicy('worker', { createScriptURL: (_: string) => '/sw.js' }).createScriptURL(''))
    .then(() => serviceWorker.controller && import('./phone.ts'))
    .catch(() => undefined)
}
