import type { ReactNode } from 'react'
import css from './Lead.module.css'

/** What a page is for, under its title. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={css.lead}>{children}</p>
