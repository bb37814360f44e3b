import { startUpdates, stopUpdates } from './account.ts'
import { call } from '../data/api.ts'
import { goTo } from '../shell/go.ts'
import { paths } from '../shell/paths.ts'
import { markOwner } from '../data/persisted.ts'
import { readRecord } from './player.ts'
import { clearScroll } from '../shell/scroll.ts'
import { clearStorage, endSession, setToken, token } from './session.ts'
import { report } from '../notices/toast.ts'

// This module is separate from account.ts, which is part of the first load.

export async function signIn(next: string): Promise<void> {
  endSession()
  // The stored data belongs to another player until this one is read.
  markOwner('')
  setToken(next)
  startUpdates()
  await readRecord().catch((error: unknown) => {
    // If the player has signed out meanwhile, the call was cancelled: report nothing.
    if (token() === next) report(error, 'error')
  })
}

/** Signs out. The local session ends even if the call fails. */
export async function signOut(): Promise<void> {
  await stopUpdates()
  try {
    await call('POST /api/logoff', {})
  } catch {
  } finally {
    endSession()
  }
}

export function signOutAfterPasswordChange(): void {
  endSession()
  clearStorage()
  clearScroll()
  goTo(paths.login(), { replace: true })
}
