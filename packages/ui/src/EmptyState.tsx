import { type ReactNode, useEffect, useRef } from 'react'
import css from './EmptyState.module.css'
import { Button } from './Button.tsx'
import { uiCopy } from './ui.copy.ts'

const pictureOf = (name: string) => <img src={`/pictures/state-${name}.svg`} alt="" width="160" height="120" />
const pictures = {
  empty: pictureOf('empty'),
  failed: pictureOf('failed'),
  repair: pictureOf('repair'),
  soon: pictureOf('soon'),
  // Without a network no picture can be loaded.
  offline: (
    <svg className={css.offline} viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
      <path d="M36 54a62 62 0 0 1 88 0M54 72a37 37 0 0 1 52 0M71 89a13 13 0 0 1 18 0" />
      <path d="M120 18 44 104" />
    </svg>
  ),
}

interface Props {
  /** File name in the player site's public/pictures; all front ends share its origin. */
  picture?: keyof typeof pictures
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ picture = 'empty', children, action }: Props) {
  return (
    <div className={css.blank}>
      {pictures[picture]}
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
