import { useCallback } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { appCopy } from './app.copy.ts'
import { hasPageBefore } from './scroll.ts'
import { toast } from './toast.ts'

let navigate: NavigateFunction = (to: unknown) => {
  location.hash = `#${String(to)}`
}

export const bindNavigation = (next: NavigateFunction): void => {
  navigate = next
}

let backHandler: (() => void) | null = null
// Registered before the router's listener: one added later is already removed when the router navigates.
addEventListener('popstate', () => backHandler?.())

/** Runs `act` instead of going back or changing the hash; returns the unregister function. */
export function interceptBack(act: () => void): () => void {
  backHandler = act
  return () => {
    backHandler = null
  }
}

export const goTo = (path: string, options: { replace?: boolean; state?: string } = {}): void => {
  void navigate(path, options)
}

/** Navigation state: a login address's `redirect` led here, not a press of the player. */
export const arrivedByRedirect = 'led'

/** Navigation of the bottom bar and the headers; a path that is already open gives a toast. */
export function useGo(): (path: string) => void {
  const { pathname, search } = useLocation()
  const go = useNavigate()
  const shown = pathname + search
  return useCallback((path) => (path === shown ? toast(appCopy.alreadyHere) : void go(path)), [shown, go])
}

export function useBack(): () => void {
  const go = useNavigate()
  return useCallback(() => void (hasPageBefore() ? go(-1) : go('/', { replace: true })), [go])
}
