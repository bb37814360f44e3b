import { Button, Tooltip } from 'antd'
import { createContext, type ReactNode, useContext } from 'react'
import { useActs } from '../../app/acts.ts'
import { copy as app } from '../../app/app.copy.ts'
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

/** Why the page's buttons inside do nothing now, such as an order that a colleague works on; '' if they do. */
export const Unavailable = createContext('')

interface PageButtonProps extends Props {
  children: string
  /** Key of the shortcut, in lower case. */
  shortcut?: string
  isPrimary?: boolean
  /** Why the button does nothing now: it is shown disabled with this reason; '' if it does. */
  unavailable?: string
}

/** `RowButton` for the header of a page, with a shortcut; the search box offers it too, and says why it is not available. */
export function PageButton({
  children,
  onClick,
  danger = false,
  at,
  shortcut,
  isPrimary = false,
  unavailable: reason = '',
}: PageButtonProps) {
  const may = useMay()
  const barred = useContext(Unavailable)
  const unavailable = at && !may(at) ? app.statuses[403]! : barred
  const isShown = unavailable === ''
  const isUsable = isShown && reason === ''
  useKeys(isUsable && shortcut ? { [shortcut]: { name: children, run: onClick, isAct: true } } : {})
  useActs(
    isUsable
      ? shortcut
        ? []
        : [{ name: children, run: onClick }]
      : [{ name: children, unavailable: unavailable || reason }],
  )
  if (!isShown) return null
  // Stays in the order of the Tab key, so that the reason can be read without a mouse.
  if (!isUsable)
    return (
      <Tooltip title={reason}>
        <Button aria-disabled danger={danger} className="unavailable" aria-description={reason}>
          {children}
        </Button>
      </Tooltip>
    )
  return (
    <Button
      type={isPrimary ? 'primary' : 'default'}
      danger={danger}
      onClick={onClick}
      data-at={at}
      {...(shortcut ? { 'aria-keyshortcuts': shortcut.toUpperCase() } : {})}
    >
      {children}
      {shortcut && (
        <kbd className="shortcut" aria-hidden>
          {shortcut.toUpperCase()}
        </kbd>
      )}
    </Button>
  )
}
