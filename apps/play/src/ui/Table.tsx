import type { ReactNode } from 'react'
import css from './Table.module.css'

interface Props {
  /** What the table holds; it may scroll sideways, and a keyboard must reach that. */
  label: string
  columns: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** A small table of figures in the width of a phone. */
export function Table({ label, columns, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, and a keyboard must reach that
    <div className={css.wide} role="region" tabIndex={0} aria-label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
