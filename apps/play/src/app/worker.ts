import { makePolicy } from '@koi/web/trusted'

/** Installs the offline shell once the first page stands, on builds only. Where it cannot be installed nothing is lost. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The one script whose address is ever given to the browser at run time.
  const policy = makePolicy('worker', { createScriptURL: (_address: string) => '/sw.js' })
  const register = () => void navigator.serviceWorker.register(policy.createScriptURL('')).catch(() => undefined)
  addEventListener('load', register, { once: true })
}
