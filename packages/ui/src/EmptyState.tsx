import type { ReactNode } from 'react'
import css from './EmptyState.module.css'
import { Button } from './Button.tsx'
import { uiCopy } from './ui.copy.ts'

interface Props {
  /** File name in the player site's public/pictures; all front ends share its origin. */
  picture?: 'empty' | 'failed' | 'offline' | 'repair' | 'soon'
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ picture = 'empty', children, action }: Props) {
  return (
    <div className={css.blank}>
      <img src={`/pictures/state-${picture}.svg`} alt="" width="160" height="120" />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** Shows that something could not be loaded, and without a network that this is why. */
export function Failed({ onRetry, children = uiCopy.failed }: { onRetry: () => void; children?: ReactNode }) {
  const isOnline = navigator.onLine
  return (
    <EmptyState
      picture={isOnline ? 'failed' : 'offline'}
      action={
        <Button kind="soft" size="s" onClick={onRetry}>
          {uiCopy.retry}
        </Button>
      }
    >
      {isOnline ? children : uiCopy.offline}
    </EmptyState>
  )
}

export const Empty = ({ action }: { action?: ReactNode }) => <EmptyState action={action}>{uiCopy.empty}</EmptyState>
