import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

/** The heading of a page that shows none: for reading aids. */
export const VisuallyHiddenTitle = ({ children }: { children: ReactNode }) => <h1 className={css.unseen}>{children}</h1>

/** Words that only reading aids are told. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={css.unseen}>{children}</span>
