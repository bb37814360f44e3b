import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

/** Page heading for screen readers only. */
export const VisuallyHiddenTitle = ({ children }: { children: ReactNode }) => <h1 className={css.unseen}>{children}</h1>

export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={css.unseen}>{children}</span>
