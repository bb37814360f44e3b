import type { ComponentPropsWithoutRef, ElementType } from 'react'
import css from './Layout.module.css'

type Props<As extends ElementType> = { as?: As } & Omit<ComponentPropsWithoutRef<As>, 'as' | 'className' | 'style'>

/** Makes a component with a class, rendered as a `Default` element unless `as` names another one. */
const styled = <Default extends ElementType>(className: string, Default: Default) =>
  function Styled<As extends ElementType = Default>({ as, ...rest }: Props<As>) {
    const Element: ElementType = as ?? Default
    return <Element className={className} {...rest} />
  }

/** Secondary text. */
export const Faint = styled(`${css.faint}`, 'p')

/** Shows a label left and a value right; the value wraps below if there is no room. */
export const Between = styled(`${css.between}`, 'p')

/** Shows a name with its tags next to it. */
export const Beside = styled(`${css.beside}`, 'p')

/** Heading of a part of a page. */
export const SectionTitle = styled(`${css.title}`, 'h2')

/** A block directly on the page, with margins to the page's edges and to the element above. */
export const OnPage = styled(`${css.onPage}`, 'div')

/** A list of cards with the margins of a page. */
export const Cards = styled(`${css.onPage} ${css.cards}`, 'ul')

/** Places its children one below the other, such as the fields of a form. */
export const Stack = styled(`${css.stack}`, 'div')

/** A `Stack` for a whole page, with margins to the page's edges. */
export const PageStack = styled(`${css.stack} ${css.page}`, 'div')

/** A row of buttons of equal width, two in a line. */
export const Buttons = styled(`${css.buttons}`, 'div')
