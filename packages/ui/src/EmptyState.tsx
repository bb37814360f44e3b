import { type ReactNode, useEffect, useRef } from 'react'
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

/** Shows that something could not be loaded; without a network it says so, and retries when the network is back. */
export function Failed({ onRetry, children = uiCopy.failed }: { onRetry: () => void; children?: ReactNode }) {
  const isOffline = !navigator.onLine
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    if (!isOffline) return
    const onBack = () => retry.current()
    addEventListener('online', onBack)
    return () => removeEventListener('online', onBack)
  }, [isOffline])
  return (
    <EmptyState
      picture={isOffline ? 'offline' : 'failed'}
      action={
        <Button kind="soft" size="s" onClick={onRetry}>
          {uiCopy.retry}
        </Button>
      }
    >
      {isOffline ? uiCopy.offline : children}
    </EmptyState>
  )
}

export const Empty = ({ action }: { action?: ReactNode }) => <EmptyState action={action}>{uiCopy.empty}</EmptyState>
