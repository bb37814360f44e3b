import type { ReactNode } from 'react'
import { type Glyph, Icon } from './Icon.tsx'
import { alert } from './icons/frame.ts'
import css from './Notice.module.css'

interface Props {
  /** Element of the notice; default: an aside, or a div for an alert. */
  as?: 'section' | 'div'
  /** error: a failure; bonus: promotions and VIP; default: something to know before acting. */
  tone?: 'error' | 'bonus' | undefined
  /** Accessible name of the region. */
  label?: string
  icon?: Glyph
  /** Buttons next to the text. */
  action?: ReactNode
  /** If true, screen readers announce the notice immediately. */
  isAlert?: boolean
  /** Set for a notice directly on the page: adds margins to the page's edges and to the element above. */
  onPage?: true
  children: ReactNode
}

/** A coloured box with a lasting message. A heading in it is an h2. */
export function Notice({ as, tone, label, icon, action, isAlert, onPage, children }: Props) {
  const Element = as ?? (isAlert ? 'div' : 'aside')
  return (
    <Element
      className={css.notice}
      data-tone={tone}
      data-on-page={onPage}
      role={isAlert ? 'alert' : undefined}
      aria-label={label}
    >
      {icon && <Icon of={icon} size="s" />}
      <div className={css.text}>{children}</div>
      {action}
    </Element>
  )
}

/** Shows an error that screen readers announce; renders nothing for ''. */
export const ProblemNotice = ({ text }: { text: string }) =>
  text && (
    <Notice tone="error" icon={alert} isAlert>
      {text}
    </Notice>
  )
