import { makePolicy } from '@koi/web/trusted'
import { whenIdle } from './idle.ts'

/**
 * Installs the offline shell once the first page stands and rests, on builds only. Where it cannot be installed nothing is
 * lost. From the second visit on there may be something to tell of it.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The one script whose address is ever given to the browser at run time.
  const policy = makePolicy('worker', { createScriptURL: (_address: string) => '/sw.js' })
  const register = async () => {
    // Not when the page is loaded: the application is started late (src/first.js), often after that.
    await whenIdle()
    const registration = await serviceWorker.register(policy.createScriptURL(''))
    if (serviceWorker.controller) (await import('./phone.ts')).watch(registration)
  }
  void register().catch(() => undefined)
}
