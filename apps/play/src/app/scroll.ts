import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** What the router keeps with an entry of the tab's history: its name, and how many pages of this site lie behind it. */
interface Entry {
  key?: string
  idx?: number | null
  /** The state that a step of the router carries; absent where no step of its own led to the entry. */
  usr?: unknown
}

const entryNow = () => history.state as Entry | null

let shown = ''
/** How far, in px, the page is scrolled. */
let top = 0
/** Where the page has to be brought: still to be reached while what came so far is too short. */
let goal: number | null = null

/** The router names the entries that it made itself; a typed address and a link in an operator's text have no name. */
function nameEntry(idx: number): void {
  if (!entryNow()?.key) history.replaceState({ idx, ...entryNow(), key: Math.random().toString(36) }, '')
}

function note(): void {
  if (goal === null) top = window.scrollY
}

function giveUp(): void {
  goal = null
  note()
}

function reach(): void {
  if (goal === null) return
  window.scrollTo(0, goal)
  if (Math.abs(window.scrollY - goal) <= 1) giveUp()
}

/** Where each page was left, by the name of its entry. */
let tops: Record<string, number> = {}
const keep = () => {
  tops[shown] = goal ?? top
}

/** After a change of the login password nothing stays (D-009). */
export const forgetScroll = (): void => {
  tops = {}
}

/**
 * Watches where the player stands on each page, from before the router looks at the address (SHELL-23, ruling 64).
 * Positions last as long as the tab does, over reloads too: they are stored as the page goes.
 */
export function startScroll(): void {
  history.scrollRestoration = 'manual'
  nameEntry(0)
  addEventListener('popstate', () => nameEntry(1))
  addEventListener('pagehide', () => {
    keep()
    for (const key in tops) sessionStorage.setItem(`top ${key}`, String(tops[key]))
  })
  addEventListener('scroll', note)
  // A scroll is told with the next frame only: a press may come before it.
  addEventListener('click', note, true)
  for (const gesture of ['wheel', 'touchstart', 'keydown']) addEventListener(gesture, giveUp, { passive: true })
  // Rows of a list arrive after the page did; each brings it closer to where it was left.
  new ResizeObserver(reach).observe(document.body)
}

/** Whether a page of this site lies behind this one, as far as the history tells. */
export const hasPageBefore = (): boolean => Number(entryNow()?.idx) > 0

/** What the step inside the site that led here carries (null: nothing); undefined where something else led here. */
export const stepHere = (): unknown => entryNow()?.usr

/** A new navigation begins at the top; back, forward and a reload return to where the page was left. */
export function useScroll(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    keep()
    shown = key
    goal = tops[key] ?? Number(sessionStorage.getItem(`top ${key}`))
    reach()
  }, [key])
}
