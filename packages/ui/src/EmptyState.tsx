import type { ReactNode } from 'react'
import css from './EmptyState.module.css'
import { Button } from './Button.tsx'
import { uiCopy } from './ui.copy.ts'

interface Props {
  /** Which drawing of the player site's public/pictures, which has the same origin as every front end. */
  picture?: 'empty' | 'failed' | 'repair' | 'soon'
  children: ReactNode
  /** One thing to do. */
  action?: ReactNode
}

/** The empty state, nothing to show: a drawing, one sentence, one thing to do. */
export function EmptyState({ picture = 'empty', children, action }: Props) {
  return (
    <div className={css.blank}>
      <img src={`/pictures/state-${picture}.svg`} alt="" width="160" height="120" />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** What stands where nothing could be loaded. */
export const Failed = ({ onRetry, children = uiCopy.failed }: { onRetry: () => void; children?: ReactNode }) => (
  <EmptyState
    picture="failed"
    action={
      <Button kind="soft" size="s" onClick={onRetry}>
        {uiCopy.retry}
      </Button>
    }
  >
    {children}
  </EmptyState>
)

/** What stands where there are no rows. */
export const Empty = ({ action }: { action?: ReactNode }) => <EmptyState action={action}>{uiCopy.empty}</EmptyState>
