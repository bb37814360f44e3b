import { useCallback } from 'react'
import { addresses } from '@koi/contract/addresses'
import { hashHistory, type NavigateOptions, pathOf, useLocation } from '@koi/ui/router'
import { appCopy } from './app.copy.ts'
import { toast } from '../notices/toast.ts'

export const siteHistory = hashHistory()

let backHandler: (() => void) | null = null
// This listener must precede the router's: the router unmounts the screen, which removes the handler.
addEventListener('popstate', () => backHandler?.())

/** Runs `act` instead of going back or changing the hash; returns the unregister function. */
export function interceptBack(act: () => void): () => void {
  backHandler = act
  return () => {
    backHandler = null
  }
}

export const goTo = (path: string, options?: NavigateOptions): void => siteHistory.navigate(path, options)

/** Navigation state of a place that was reached by the `redirect` of a login address, not by a press of the player. */
export const arrivedByRedirect = 'led'

/** Navigation state of the way home from a game, which restores the scroll position of home. */
export const returning = 'back'

/** Opens the login, which leads back to `wanted`, a path of this site. The address stays `/login`. */
export const goToLogin = (wanted: string, options?: Pick<NavigateOptions, 'replace'>): void =>
  goTo(addresses.login, { ...options, state: wanted })

/** Returns the navigation of the bottom bar and the headers, which shows a toast if the path is already open. */
export function useGo(): (path: string) => void {
  const shown = pathOf(useLocation())
  return useCallback((path) => (path === shown ? toast(appCopy.alreadyHere) : goTo(path)), [shown])
}

/** Goes back one page, or home if the visit began at this page. */
export const goBack = (): void =>
  siteHistory.place().index > 0 ? siteHistory.navigate(-1) : goTo('/', { replace: true })
