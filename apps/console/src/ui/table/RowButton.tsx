import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useMay } from '../../app/me.ts'
import type { Guarded } from '../../app/permission.ts'
import { useKeys } from './useKeys.ts'

interface Props {
  children: ReactNode
  onClick: () => void
  danger?: boolean
  /** Endpoint without whose permission the button is hidden. */
  at?: Guarded
}

export function RowButton({ children, onClick, danger = false, at }: Props) {
  const may = useMay()
  if (at && !may(at)) return null
  return (
    <Button
      type="link"
      danger={danger}
      onClick={onClick}
      data-at={at}
      style={{ height: 18, lineHeight: '18px', padding: '0 12px 0 0', verticalAlign: 'baseline' }}
    >
      {children}
    </Button>
  )
}

interface PageButtonProps extends Props {
  /** Key of the shortcut, in lower case. */
  shortcut: string
  isPrimary?: boolean
}

/** `RowButton` for the header of a page, with a shortcut. */
export function PageButton({ children, onClick, danger = false, at, shortcut, isPrimary = false }: PageButtonProps) {
  const isShown = useMay()
  const mayClick = !at || isShown(at)
  useKeys(mayClick ? { [shortcut]: onClick } : {})
  if (!mayClick) return null
  return (
    <Button
      type={isPrimary ? 'primary' : 'default'}
      danger={danger}
      onClick={onClick}
      aria-keyshortcuts={shortcut.toUpperCase()}
      data-at={at}
    >
      {children}
      <kbd className="shortcut" aria-hidden>
        {shortcut.toUpperCase()}
      </kbd>
    </Button>
  )
}
