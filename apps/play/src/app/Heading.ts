import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useSite } from './session.ts'

/** Names the tab after a screen and the site: 存款 · 锦鲤. */
export function useTitle(title: string): void {
  const name = useSite()?.title
  useEffect(() => {
    document.title = [title, name].filter(Boolean).join(' · ')
  }, [title, name])
}

/** The entry of the history whose screen was heard of last, and its path. */
let heard: { key: string; pathname: string } | null = null

/**
 * Names the tab, and brings the focus of keyboard and screen reader to the heading of the screen after a navigation
 * within the site; where the heading is still to come, to the main region. Tabs, which replace the query only, keep it.
 * It stands before what may be a dialog of the screen: that gives the focus back to what had it.
 */
export function Heading({ title }: { title: string }): null {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  useTitle(title)
  useLayoutEffect(() => {
    const before = heard
    heard = { key, pathname }
    const isTab = type === NavigationType.Replace && before?.pathname === pathname
    if (!before || before.key === key || isTab) return
    const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [key, pathname, type])
  return null
}
