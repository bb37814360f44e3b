import { Icon } from '@koi/ui/Icon'
import { alert } from '@koi/ui/icons/frame'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** `isAlert`: announced immediately by screen readers. */
export const Notice = ({
  kind = 'info',
  isAlert = false,
  children,
}: {
  kind?: 'info' | 'error'
  isAlert?: boolean
  children: ReactNode
}) => (
  <div className={`${css.notice} ${css[kind]}`} role={isAlert ? 'alert' : undefined}>
    <Icon of={alert} size="s" />
    <span>{children}</span>
  </div>
)

export const ProblemNotice = ({ text }: { text: string }) =>
  text && (
    <Notice kind="error" isAlert>
      {text}
    </Notice>
  )
