import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react'
import css from './Card.module.css'

interface Own {
  /** Heading; without one, `aria-label` is the accessible name of a section. */
  title?: string
  /** Right of the heading. */
  aside?: ReactNode
  /** hero: the highlighted card of a page; gold: VIP and bonuses. */
  look?: 'plain' | 'hero' | 'gold'
  /** stack: one below the other; row: side by side; centred: a centred column. */
  layout?: 'stack' | 'row' | 'centred'
  /** Space between the children, in steps of 4 px. */
  gap?: 1 | 2 | 3 | 4
  /** Directly on the page: with margins to its edges and to what is above. */
  onPage?: boolean
  /** tight: less room at the sides, for tables; flush: none, for pictures and rows up to the edge. */
  padding?: 'wide' | 'tight' | 'flush'
  children?: ReactNode
}

type Props<As extends ElementType> = Own & { as?: As } & Omit<
    ComponentPropsWithoutRef<As>,
    keyof Own | 'as' | 'className' | 'style'
  >

/**
 * A surface above the page, rendered as any element or component that takes a `className`: `<Card as="li">`,
 * `<Card as={Link} to="/vip">`. Links and buttons show that they are pressed.
 */
export function Card<As extends ElementType = 'section'>({
  as,
  title,
  aside,
  look = 'plain',
  layout = 'stack',
  gap = 4,
  onPage = false,
  padding = 'wide',
  children,
  ...rest
}: Props<As>) {
  const Element: ElementType = as ?? 'section'
  const parts = [css.card, css[look], css[layout], css[`gap${gap}`], css[padding], onPage && css.onPage]
  return (
    <Element className={parts.filter(Boolean).join(' ')} {...rest}>
      {title !== undefined && (
        <div className={css.heading}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </Element>
  )
}
