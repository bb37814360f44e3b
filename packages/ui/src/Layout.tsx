import type { ComponentPropsWithoutRef, ElementType } from 'react'
import css from './Layout.module.css'

type Props<As extends ElementType> = { as?: As } & Omit<ComponentPropsWithoutRef<As>, 'as' | 'className' | 'style'>

/** A component with a class: a `Default` element, or what `as` names. */
const styled = <Default extends ElementType>(className: string, Default: Default) =>
  function Styled<As extends ElementType = Default>({ as, ...rest }: Props<As>) {
    const Element: ElementType = as ?? Default
    return <Element className={className} {...rest} />
  }

/** Secondary text. */
export const Faint = styled(`${css.faint}`, 'p')

/** A label left and a value right; the value wraps below if there is no room. */
export const Between = styled(`${css.between}`, 'p')

/** A name and its tags. */
export const Beside = styled(`${css.beside}`, 'p')

/** Heading of a part of a page. */
export const SectionTitle = styled(`${css.title}`, 'h2')

/** Directly on the page: with margins to its edges and to what is above. */
export const OnPage = styled(`${css.onPage}`, 'div')

/** Cards of a page. */
export const Cards = styled(`${css.onPage}`, 'ul')

/** Parts one below the other, such as the fields of a form. */
export const Stack = styled(`${css.stack}`, 'div')

/** A `Stack` that is all of a page, with margins to its edges. */
export const PageStack = styled(`${css.stack} ${css.page}`, 'div')

/** Buttons of equal width, two in a line. */
export const Buttons = styled(`${css.buttons}`, 'div')
