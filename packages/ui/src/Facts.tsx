import type { ReactNode } from 'react'
import css from './Facts.module.css'

interface Props {
  /** labels: names in a narrow column; columns: each value below its name; default: names left, values right. */
  look?: 'labels' | 'columns'
  /** Of `columns`: at most this number, fewer with large text; 2 are 4 in a card of 560 px or more. Default: as many as fit. */
  columns?: 2 | 3
  /** Of `columns`: larger type, for the figures of a page. */
  isLarge?: boolean
  /** In a recessed box. */
  inset?: true
  /** Names with their values, before the `children`. */
  of?: readonly (readonly [label: string, value: ReactNode])[]
  /** `Fact`s. */
  children?: ReactNode
}

/** Names with values: a `dl`. */
export const Facts = ({ look, columns, isLarge, inset, of = [], children }: Props) => (
  <dl
    className={css.facts}
    data-look={look}
    data-columns={columns}
    data-large={isLarge || undefined}
    data-inset={inset}
  >
    {of.map(([label, value]) => (
      <Fact key={label} label={label}>
        {value}
      </Fact>
    ))}
    {children}
  </dl>
)

interface FactProps {
  label: ReactNode
  /** Small, below the name. */
  hint?: string | undefined
  /** The sum of the rows above. */
  isTotal?: boolean
  children: ReactNode
}

export const Fact = ({ label, hint, isTotal, children }: FactProps) => (
  <div data-total={isTotal || undefined}>
    <dt>
      {label}
      {hint && <small>{hint}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
)
