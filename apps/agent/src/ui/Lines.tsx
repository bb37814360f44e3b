import type { ReactNode } from 'react'
import css from './Lines.module.css'

export const Lines = ({ children }: { children: ReactNode }) => <ul className={css.lines}>{children}</ul>

export const Line = ({ children, right }: { children: ReactNode; right: ReactNode }) => (
  <div className={css.line}>
    <div className={css.left}>{children}</div>
    <div className={css.right}>{right}</div>
  </div>
)
