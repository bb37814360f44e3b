import { useCallback } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { appCopy } from './app.copy.ts'
import { hasPageBefore } from './scroll.ts'
import { toast } from './toast.ts'

let navigate: NavigateFunction = (to: unknown) => {
  location.hash = `#${String(to)}`
}

/** Lets code outside of React navigate (the end of a session). */
export const bindNavigation = (next: NavigateFunction): void => {
  navigate = next
}

let whenLeft: (() => void) | null = null
// Listens from the start, before the router does: a listener that came later would be gone when the router has acted.
addEventListener('popstate', () => whenLeft?.())

/** What happens instead when the player goes back or changes the hash; returns what ends it. One screen at a time. */
export function insteadOfBack(act: () => void): () => void {
  whenLeft = act
  return () => {
    whenLeft = null
  }
}

/** Goes to a path from outside of a component. */
export const goTo = (path: string, options: { replace?: boolean; state?: string } = {}): void => {
  void navigate(path, options)
}

/** State of a place that the address of a login named, and no press of the player on what stands there. */
export const led = 'led'

/** Navigation of the bottom bar and the headers: the path that is already shown gives a toast (SHELL-22, D-022). */
export function useGo(): (path: string) => void {
  const { pathname, search } = useLocation()
  const go = useNavigate()
  const shown = pathname + search
  return useCallback((path) => (path === shown ? toast(appCopy.alreadyHere) : void go(path)), [shown, go])
}

/** One page back, or home where the visit began on this page. */
export function useBack(): () => void {
  const go = useNavigate()
  return useCallback(() => void (hasPageBefore() ? go(-1) : go('/', { replace: true })), [go])
}
