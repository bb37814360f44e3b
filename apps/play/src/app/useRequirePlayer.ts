import { pathOf } from '@koi/ui/router'
import { useEffect } from 'react'
import { appCopy } from './app.copy.ts'
import { goToLogin, siteHistory } from './go.ts'
import { token, useToken } from './session.ts'
import { toast } from './toast.ts'

/**
 * Login guard: `if (!useRequirePlayer()) return null`. A visitor gets a toast and goes to /login, which leads
 * back here. A session that ends
 * while the screen is open is handled by the code that ends it.
 */
export function useRequirePlayer(): boolean {
  const isSignedIn = useToken() !== ''
  useEffect(() => {
    if (token()) return
    toast(appCopy.pleaseLogIn)
    goToLogin(pathOf(siteHistory.place()), { replace: true })
  }, [])
  return isSignedIn
}
