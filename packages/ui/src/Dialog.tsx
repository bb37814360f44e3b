import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { close } from './icons/frame.ts'
import { uiCopy } from './ui.copy.ts'

export interface DialogProps {
  /** Its accessible name. */
  title: string
  /** Absent: it can only be left through what is in it. Present: close button, Esc and the backdrop call it. */
  onClose?: () => void
  /** What Esc does where there is no close button (the cancel of a question). */
  onEscape?: () => void
  /** alertdialog: a question or an alarm that must be answered. */
  role?: 'dialog' | 'alertdialog'
  look?: 'card' | 'sheet' | 'plain'
  /** Keeps the title for reading aids only. */
  hidesTitle?: boolean
  children: ReactNode
}

/**
 * A modal on the platform's own <dialog>: focus goes in and comes back, Esc closes where closing is allowed. Render it
 * to open it, stop rendering it to close it.
 */
export function Dialog({
  title,
  onClose,
  onEscape = onClose,
  role = 'dialog',
  look = 'card',
  hidesTitle = false,
  children,
}: DialogProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isGone = useRef(false)
  useLayoutEffect(() => {
    const element = ref.current
    isGone.current = false
    element?.showModal()
    document.documentElement.classList.add('modal')
    // Without a field to write in, no button is about to be pressed by chance: the dialog itself has the focus.
    if (!document.activeElement?.matches('input, textarea, select')) body.current?.focus()
    return () => {
      isGone.current = true
      element?.close()
      if (!document.querySelector('dialog[open]')) document.documentElement.classList.remove('modal')
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop is the dialog's
    <dialog
      ref={ref}
      role={role}
      className={`${css.dialog} ${css[look]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
      onKeyDown={(event) => {
        // Chromium lets a second Esc close a dialog whose cancel event was refused.
        if (event.key === 'Escape' && !onEscape) event.preventDefault()
      }}
      onClose={({ currentTarget }) => {
        // That is the echo of our own close() at the end: whoever navigated away did not ask to cancel.
        if (isGone.current || currentTarget.open) return
        // The platform closed it by itself (the back gesture of a phone).
        if (onEscape) onEscape()
        else ref.current?.showModal()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.()
      }}
    >
      <div ref={body} className={css.body} tabIndex={-1}>
        <h2 id={id} className={hidesTitle ? css.unseen : css.title}>
          {title}
        </h2>
        {children}
        {onClose && (
          <div className={css.close}>
            <IconButton icon={close} label={uiCopy.close} onClick={onClose} />
          </div>
        )}
      </div>
    </dialog>
  )
}

/** A dialog that comes from below: pickers and short forms. */
export const Sheet = (props: Omit<DialogProps, 'look'>) => <Dialog {...props} look="sheet" />
