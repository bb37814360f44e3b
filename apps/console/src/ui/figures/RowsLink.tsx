import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Link from a figure to its rows; the figure alone if it has none. */
export const RowsLink = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to ? (
    <Link to={to} className="figure-link">
      {children}
    </Link>
  ) : (
    children
  )
