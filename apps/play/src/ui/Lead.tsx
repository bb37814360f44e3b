import type { ReactNode } from 'react'
import css from './Lead.module.css'

/** A text below a page's title that explains the page. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={css.lead}>{children}</p>
