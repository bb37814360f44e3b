import { createContext } from 'react'
import type { ShownTo } from './me.ts'

/** The page of the menu that is on screen, and the endpoint whose permission it needs; null on other pages. */
export const OwnPage = createContext<{ path: string; shownTo: ShownTo } | null>(null)
