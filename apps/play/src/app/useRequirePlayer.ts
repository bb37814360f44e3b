import { pathOf, useLocation } from '@koi/ui/router'
import { useEffect, useState } from 'react'
import { appCopy } from './app.copy.ts'
import { goToLogin, siteHistory } from './go.ts'
import { token, useToken } from './session.ts'
import { toast } from './toast.ts'

/**
 * Login guard: `if (!useRequirePlayer()) return null`. A visitor gets a toast and goes to /login, which leads
 * back here. A session that ends while the screen is open is handled by the code that ends it.
 */
export function useRequirePlayer(): boolean {
  const isSignedIn = useToken() !== ''
  const location = useLocation()
  const [place] = useState(location)
  useEffect(() => {
    // The player may have navigated on before this screen was drawn.
    if (token() || siteHistory.place() !== place) return
    toast(appCopy.pleaseLogIn)
    goToLogin(pathOf(place), { replace: true })
  }, [place])
  return isSignedIn
}
