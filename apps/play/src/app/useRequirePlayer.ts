import { useEffect } from 'react'
import { appCopy } from './app.copy.ts'
import { goTo } from './go.ts'
import { paths } from './paths.ts'
import { token, useToken } from './session.ts'
import { toast } from './toast.ts'

/**
 * The login guard of screens that need a player (D-010): `if (!useRequirePlayer()) return null`. A visitor sees
 * the toast and goes to /login. One whose session ends while the screen is open is told by whoever ended it.
 */
export function useRequirePlayer(): boolean {
  const isSignedIn = useToken() !== ''
  useEffect(() => {
    if (token()) return
    toast(appCopy.pleaseLogIn)
    goTo(paths.login(), { replace: true })
  }, [])
  return isSignedIn
}
