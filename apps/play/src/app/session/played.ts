import { tabStorage } from '@koi/web/storage'
import { token } from './session.ts'

const key = 'played'

/** Marks that a game was opened: its venue may hold other money from now on than the ledger knows. */
export const markPlayed = (): void => tabStorage.set(key, '1')

/** Asks the venues for the balances once after a game, whichever way the player left it; failures are ignored. */
export function readAfterGame(): void {
  if (!token() || !tabStorage.get(key)) return
  tabStorage.remove(key)
  import('./playerChanges.ts').then(({ refreshMoney }) => refreshMoney({ quiet: true })).catch(() => undefined)
}
