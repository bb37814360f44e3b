import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import css from './Dialog.module.css'
import { uiCopy } from './ui.copy.ts'

interface Props {
  title: string
  children: ReactNode
  onConfirm: () => void
  /** If omitted, the dialog is an alert with a confirm button only. */
  onCancel?: () => void
  /** Called for Esc; default: `onCancel`. */
  onEscape?: () => void
  confirmLabel?: string
  cancelLabel?: string
  busy?: boolean
}

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
