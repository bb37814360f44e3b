import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

/** The heading of a page that shows none: for reading aids. */
export const VisuallyHiddenTitle = ({ children }: { children: ReactNode }) => <h1 className={css.unseen}>{children}</h1>
