import { useLayoutEffect } from 'react'
import { tabStorage } from '@koi/web/storage'
import { addresses } from '@koi/contract/addresses'
import { useLocation } from '@koi/ui/router'
import { returning } from './go.ts'

let entryKey = ''
/** Current scroll position in px. */
let scrollTop = 0
/** Position to restore, pending while the content is still too short. */
let targetTop: number | null = null

function recordTop(): void {
  if (targetTop === null) scrollTop = window.scrollY
}

function stopRestoring(): void {
  targetTop = null
  recordTop()
}

function restoreTop(): void {
  if (targetTop === null) return
  window.scrollTo(0, targetTop)
  if (Math.abs(window.scrollY - targetTop) <= 1) stopRestoring()
}

let savedTops: Record<string, number> = {}
const saveTop = () => {
  savedTops[entryKey] = targetTop ?? scrollTop
}

export const clearScroll = (): void => {
  savedTops = {}
}

/** Records the scroll position of each page. Positions survive reloads: `pagehide` stores them in session storage. */
export function startScroll(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    saveTop()
    for (const key in savedTops) tabStorage.set(`top ${key}`, String(savedTops[key]))
  })
  addEventListener('scroll', recordTop)
  // Scroll events are delivered with the next frame; a click may come before.
  addEventListener('click', recordTop, true)
  for (const gesture of ['wheel', 'touchstart', 'keydown']) addEventListener(gesture, stopRestoring, { passive: true })
  // List rows arrive after the page; each makes it longer.
  new ResizeObserver(restoreTop).observe(document.body)
}

/** Key of the entry of home that was open last. */
let homeKey = ''

/** Scrolls a new page to the top; back, forward, reload and a game's way home restore the position. */
export function useScroll(): void {
  const { key, pathname, state } = useLocation()
  useLayoutEffect(() => {
    saveTop()
    entryKey = key
    const from = state === returning ? homeKey : key
    targetTop = savedTops[from] ?? Number(tabStorage.get(`top ${from}`))
    if (pathname === addresses.home) homeKey = key
    restoreTop()
    // oxlint-disable-next-line react/exhaustive-deps -- the rest belongs to the key
  }, [key])
}
