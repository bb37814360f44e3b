import type { ComponentPropsWithoutRef, ElementType } from 'react'
import css from './Card.module.css'

interface Own {
  /** hero: the highlighted card of a page; gold: VIP and bonuses. */
  look?: 'hero' | 'gold'
  /** row: side by side; centred: a centred column; default: one below the other. */
  layout?: 'row' | 'centred'
  /** Space between the children in steps of 4 px; default 4. */
  gap?: 1 | 2 | 3
  /** Directly on the page: with margins to its edges and to what is above. */
  onPage?: true
  /** tight: less room at the sides, for tables; flush: none, for pictures and rows up to the edge. */
  padding?: 'tight' | 'flush'
}

type Props<As extends ElementType> = Own & { as?: As } & Omit<
    ComponentPropsWithoutRef<As>,
    keyof Own | 'as' | 'className' | 'style'
  >

/**
 * A surface above the page, whose heading is an h2, rendered as any element or component that takes a `className`: `<Card as="li">`,
 * `<Card as={Link} to="/vip">`. Links and buttons show that they are pressed. The looks are data attributes, not
 * classes: Card is in the first load, where every class name of a module costs script.
 */
export function Card<As extends ElementType = 'section'>({
  as,
  look,
  layout,
  gap,
  onPage,
  padding,
  ...rest
}: Props<As>) {
  const Element: ElementType = as ?? 'section'
  return (
    <Element
      className={css.card}
      data-look={look}
      data-layout={layout}
      data-gap={gap}
      data-padding={padding}
      data-on-page={onPage}
      {...rest}
    />
  )
}
