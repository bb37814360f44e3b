import type { ReactNode } from 'react'
import css from './Blank.module.css'
import { Button } from './Button.tsx'
import { parts } from './ui.copy.ts'

interface Props {
  /** Which drawing of public/pictures. */
  picture?: 'empty' | 'failed' | 'repair' | 'soon'
  children: ReactNode
  /** One thing to do. */
  action?: ReactNode
}

/** Nothing to show: a drawing, one sentence, one thing to do. */
export function Blank({ picture = 'empty', children, action }: Props) {
  return (
    <div className={css.blank}>
      <img src={`/pictures/state-${picture}.svg`} alt="" width="160" height="120" />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** What stands where nothing could be loaded. */
export const Failed = ({ onRetry, children = parts.failed }: { onRetry: () => void; children?: ReactNode }) => (
  <Blank
    picture="failed"
    action={
      <Button kind="soft" size="s" onClick={onRetry}>
        {parts.retry}
      </Button>
    }
  >
    {children}
  </Blank>
)

/** What stands where there are no rows. */
export const Empty = ({ action }: { action?: ReactNode }) => <Blank action={action}>{parts.empty}</Blank>
