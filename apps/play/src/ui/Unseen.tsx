import type { ReactNode } from 'react'
import css from './Unseen.module.css'

/** The heading of a page that shows none: for reading aids. */
export const UnseenTitle = ({ children }: { children: ReactNode }) => <h1 className={css.unseen}>{children}</h1>
