import type { ReactNode } from 'react'
import { type Glyph, Icon } from './Icon.tsx'
import { alert } from './icons/frame.ts'
import css from './Notice.module.css'

interface Props {
  /** warning: what to know first; error: what went wrong; bonus: about promotions and VIP. */
  tone?: 'warning' | 'error' | 'bonus'
  title?: string
  /** Accessible name of the region. */
  label?: string
  icon?: Glyph
  /** Buttons next to the text. */
  action?: ReactNode
  /** Announced immediately by screen readers. */
  isAlert?: boolean
  /** Directly on the page: with margins to its edges and to what is above. */
  onPage?: boolean
  children: ReactNode
}

/** Coloured box with a message that stays. */
export function Notice({
  tone = 'warning',
  title,
  label,
  icon,
  action,
  isAlert = false,
  onPage = false,
  children,
}: Props) {
  const Element = label || title ? 'aside' : 'div'
  return (
    <Element
      className={`${css.notice} ${css[tone]} ${onPage ? css.onPage : ''}`}
      role={isAlert ? 'alert' : undefined}
      aria-label={label}
    >
      {icon && <Icon of={icon} size="s" />}
      <div className={css.content}>
        <div className={css.text}>
          {title && <h2>{title}</h2>}
          {children}
        </div>
        {action}
      </div>
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
