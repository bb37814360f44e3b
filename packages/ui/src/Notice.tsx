import type { ReactNode } from 'react'
import { type Glyph, Icon } from './Icon.tsx'
import { alert } from './icons/frame.ts'
import css from './Notice.module.css'

interface Props {
  /** Default: an aside; an alert is a div. */
  as?: 'section' | 'div'
  /** error: what went wrong; bonus: about promotions and VIP; default: what to know first. */
  tone?: 'error' | 'bonus' | undefined
  /** Accessible name of the region. */
  label?: string
  icon?: Glyph
  /** Buttons next to the text. */
  action?: ReactNode
  /** Announced immediately by screen readers. */
  isAlert?: boolean
  /** Directly on the page: with margins to its edges and to what is above. */
  onPage?: true
  children: ReactNode
}

/** Coloured box with a message that stays; a heading is an h2. */
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

/** An announced error; nothing for ''. */
export const ProblemNotice = ({ text }: { text: string }) =>
  text && (
    <Notice tone="error" icon={alert} isAlert>
      {text}
    </Notice>
  )
