import type { ReactNode } from 'react'
import css from './Lines.module.css'

/** A list, a thin rule between its items. */
export const Lines = ({ children }: { children: ReactNode }) => <ul className={css.lines}>{children}</ul>

/** What it is at the left, what it comes to at the right. */
export const Line = ({ children, right }: { children: ReactNode; right: ReactNode }) => (
  <div className={css.line}>
    <div className={css.left}>{children}</div>
    <div className={css.right}>{right}</div>
  </div>
)

/** Names and what belongs to each, one below the other. */
export const Sums = ({ children }: { children: ReactNode }) => <dl className={css.sums}>{children}</dl>

interface SumProps {
  name: string
  hint?: string
  isTotal?: boolean
  children: ReactNode
}

export const Sum = ({ name, hint, isTotal = false, children }: SumProps) => (
  <div className={isTotal ? css.total : css.sum}>
    <dt>
      {name}
      {hint && <small>{hint}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
)
