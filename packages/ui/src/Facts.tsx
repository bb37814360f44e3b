import type { ReactNode } from 'react'
import css from './Facts.module.css'

interface Props {
  /** rows: names left, values right; labels: names in a narrow column; columns: each value below its name. */
  look?: 'rows' | 'labels' | 'columns'
  /** Of `columns`: a fixed number; 2 are 4 in a card of 560 px or more. Default: as many as fit. */
  columns?: 2 | 3
  /** Of `columns`: larger type, for the figures of a page. */
  isLarge?: boolean
  /** In a recessed box. */
  inset?: boolean
  /** `Fact`s. */
  children: ReactNode
}

const numbers = { 2: css.two, 3: css.three }

/** Names with values: a `dl`. */
export function Facts({ look = 'rows', columns, isLarge = false, inset = false, children }: Props) {
  const parts = [css.facts, css[look], columns && numbers[columns], isLarge && css.large, inset && css.inset]
  return <dl className={parts.filter(Boolean).join(' ')}>{children}</dl>
}

interface FactProps {
  label: ReactNode
  /** Small, below the name. */
  hint?: string | undefined
  /** The sum of the rows above. */
  isTotal?: boolean
  children: ReactNode
}

export const Fact = ({ label, hint, isTotal = false, children }: FactProps) => (
  <div className={isTotal ? css.total : undefined}>
    <dt>
      {label}
      {hint && <small>{hint}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
)
