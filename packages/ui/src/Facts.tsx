import type { ReactNode } from 'react'
import css from './Facts.module.css'

interface Props {
  /** labels: names in a narrow column; stacked: each value below its name, for long values; columns: each value below its name; default: names left and values right. */
  look?: 'labels' | 'stacked' | 'columns'
  /** For look `columns`: maximum number, fewer with large text; 2 become 4 from 560 px on. Default: as many as fit. */
  columns?: 2 | 3
  /** For look `columns`: larger type, for the main figures of a page. */
  isLarge?: boolean
  /** If true, the facts are in a recessed box. */
  inset?: true
  /** Names with their values, shown before the `children`. */
  of?: readonly (readonly [label: string, value: ReactNode])[]
  /** Further facts as `Fact` elements. */
  children?: ReactNode
}

/** A list of names with values, rendered as a `dl`. */
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
  /** A small text below the name. */
  hint?: string | undefined
  /** Whether the fact is the sum of the rows above. */
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
