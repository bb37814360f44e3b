import type { ComponentPropsWithoutRef, ElementType } from 'react'
import css from './Card.module.css'

interface Own {
  /** hero: the highlighted card of a page; gold: VIP and bonuses. */
  look?: 'hero' | 'gold'
  /** row: children side by side; centred: a centred column; default: children one below the other. */
  layout?: 'row' | 'centred'
  /** Space between the children in steps of 4 px; default 4. */
  gap?: 1 | 2 | 3
  /** Set for a card directly on the page: adds margins to the page's edges and to the element above. */
  onPage?: true
  /** tight: less padding at the sides, for tables; flush: no padding, for pictures and rows up to the edge. */
  padding?: 'tight' | 'flush'
}

type Props<As extends ElementType> = Own & { as?: As } & Omit<
    ComponentPropsWithoutRef<As>,
    keyof Own | 'as' | 'className' | 'style'
  >

/**
 * A surface above the page, whose heading is an h2. It is rendered as any element or component that takes a `className`:
 * `<Card as="li">`, `<Card as={Link} to="/vip">`. A link or button shows that it is pressed. The looks are data attributes, not
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
