import { pathOf, useLocation } from '@koi/ui/router'
import { type ComponentType, useEffect, useState } from 'react'
import { appCopy } from './app.copy.ts'
import { goToLogin, siteHistory } from './go.ts'
import { token, useToken } from '../session/session.ts'
import { toast } from '../notices/toast.ts'

/**
 * A screen for players only: a visitor gets a toast and goes to /login, which leads back here. A session that ends while
 * the screen is open is handled by the code that ends it.
 */
export const playersOnly = (Screen: ComponentType) =>
  function PlayersOnly() {
    const isSignedIn = useToken() !== ''
    const location = useLocation()
    const [place] = useState(location)
    useEffect(() => {
      // The visitor may have left this place before the screen was rendered.
      if (token() || siteHistory.place() !== place) return
      toast(appCopy.pleaseLogIn)
      goToLogin(pathOf(place), { replace: true })
    }, [place])
    return isSignedIn ? <Screen /> : null
  }
