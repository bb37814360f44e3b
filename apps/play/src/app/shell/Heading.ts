import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from '@koi/ui/router'
import { useSite } from '../data/siteInfo.ts'

/** Sets the tab's title to `screen · site`. */
export function useTitle(title: string): void {
  const name = useSite()?.title
  useEffect(() => {
    document.title = [title, name].filter(Boolean).join(' · ')
  }, [title, name])
}

/** History key and path of the screen that last received the focus. */
let lastFocused: { key: string; pathname: string } | null = null

/**
 * Sets the tab's title, and after a navigation within the site focuses the screen's h1, or main while there is no h1.
 * Tabs, which only replace the query, keep the focus. Render it before any dialog of the screen: a dialog returns the
 * focus to the element that had it.
 */
export function Heading({ title }: { title: string }): null {
  const { key, pathname, by } = useLocation()
  useTitle(title)
  useLayoutEffect(() => {
    const before = lastFocused
    lastFocused = { key, pathname }
    const isTab = by === 'replace' && before?.pathname === pathname
    if (!before || before.key === key || isTab) return
    const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [key, pathname, by])
  return null
}
