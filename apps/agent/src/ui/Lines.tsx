import type { ReactNode } from 'react'
import css from './Lines.module.css'

export const Lines = ({ children }: { children: ReactNode }) => <ul className={css.lines}>{children}</ul>

export const Line = ({ children, right }: { children: ReactNode; right: ReactNode }) => (
  <div className={css.line}>
    <div className={css.left}>{children}</div>
    <div className={css.right}>{right}</div>
  </div>
)

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
