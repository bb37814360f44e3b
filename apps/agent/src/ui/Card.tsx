import type { ReactNode } from 'react'
import css from './Card.module.css'

interface Props {
  /** Its heading; without one, `label` names it for reading aids. */
  title?: string
  label?: string
  /** Stands at the right of the heading. */
  aside?: ReactNode
  /** hero: the one card of a page that has something to give. */
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

/** Cards side by side where there is room, else one below the other. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>

/** The heading of a page, with what belongs to it next to it. */
export const Heading = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className={css.page}>
    <h1>{children}</h1>
    {aside}
  </div>
)

/** Words that come second. */
export const Soft = ({ children }: { children: ReactNode }) => <div className={css.soft}>{children}</div>

/** The amount that a card is about. */
export const Big = ({ children }: { children: ReactNode }) => <div className={css.big}>{children}</div>
