import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import css from './Dialog.module.css'
import { uiCopy } from './ui.copy.ts'

interface Props {
  title: string
  children: ReactNode
  onConfirm: () => void
  /** Absent: there is only one way out (an alert). */
  onCancel?: () => void
  /** What Esc does; by default the same as `onCancel`. */
  onEscape?: () => void
  confirmLabel?: string
  cancelLabel?: string
  busy?: boolean
}

/** A question with cancel and confirm, or, without `onCancel`, an alert with confirm alone. */
export function Confirm({
  title,
  children,
  onConfirm,
  onCancel,
  onEscape = onCancel,
  confirmLabel = uiCopy.confirm,
  cancelLabel = uiCopy.cancel,
  busy,
}: Props) {
  return (
    <Dialog title={title} role="alertdialog" onEscape={onEscape}>
      <div className={css.text}>{children}</div>
      <div className={css.buttons}>
        {onCancel && (
          <Button kind="light" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button onClick={onConfirm} busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
