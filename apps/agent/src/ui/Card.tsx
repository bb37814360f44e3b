import type { ReactNode } from 'react'
import css from './Card.module.css'

interface Props {
  /** Heading; without one, `label` is the accessible name. */
  title?: string
  label?: string
  /** Right of the heading. */
  aside?: ReactNode
  /** hero: the highlighted card of a page. */
  look?: 'plain' | 'hero'
  children: ReactNode
}

export const Card = ({ title, label, aside, look = 'plain', children }: Props) => (
  <section className={`${css.card} ${css[look]}`} aria-label={label}>
    {title && (
      <div className={css.heading}>
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
)

/** Side by side if there is room, otherwise stacked. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>

export const Heading = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className={css.page}>
    <h1>{children}</h1>
    {aside}
  </div>
)

export const Soft = ({ children }: { children: ReactNode }) => <div className={css.soft}>{children}</div>

export const Big = ({ children }: { children: ReactNode }) => <div className={css.big}>{children}</div>
