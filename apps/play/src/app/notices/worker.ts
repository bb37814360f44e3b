import { makePolicy } from '@koi/web/trusted'

/**
 * Registers the service worker, in builds only; failures are ignored. Does not wait for `load`: the application often
 * starts after it. From the second visit on it loads phone.ts.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The only script URL that the page creates at run time.
  void serviceWorker
    .register(makePolicy('worker', { createScriptURL: (_: string) => '/sw.js' }).createScriptURL(''))
    .then(() => serviceWorker.controller && import('./phone.ts'))
    .catch(() => undefined)
}
