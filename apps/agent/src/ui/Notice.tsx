import { Icon } from '@koi/ui/Icon'
import { alert } from '@koi/ui/icons/frame'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** A sentence that stays. `isAlert` tells it to reading aids at once; error: something did not work. */
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

/** Why something was not done; nothing while there is nothing to tell. */
export const ProblemNotice = ({ text }: { text: string }) =>
  text && (
    <Notice kind="error" isAlert>
      {text}
    </Notice>
  )
