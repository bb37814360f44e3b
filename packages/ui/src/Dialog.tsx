import { isOfInputMethod } from '@koi/web/keys'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { close } from './icons/frame.ts'
import { closeByBack } from './router.tsx'
import { uiCopy } from './ui.copy.ts'

export interface DialogProps {
  /** Accessible name. */
  title: string
  /** Called by close button, Esc and backdrop. If omitted, only the content can close the dialog. */
  onClose?: () => void
  /** Esc handler of a dialog without a close button. */
  onEscape?: () => void
  /** alertdialog: the dialog requires an answer. */
  role?: 'dialog' | 'alertdialog'
  look?: 'card' | 'sheet' | 'tall' | 'plain'
  /** If true, only screen readers see the title. */
  hidesTitle?: boolean
  children: ReactNode
}

/** A modal made of the native <dialog>, which traps and restores the focus. It is open while mounted. */
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
  const escape = useRef(onEscape)
  escape.current = onEscape
  const canEscape = onEscape !== undefined
  useLayoutEffect(() => (canEscape ? closeByBack(() => escape.current?.()) : undefined), [canEscape])
  useLayoutEffect(() => {
    const element = ref.current
    isGone.current = false
    element?.showModal()
    document.documentElement.classList.add('modal')
    // Without an input, focus the dialog itself, so that no button can be pressed by accident.
    if (!document.activeElement?.matches('input, textarea, select')) body.current?.focus()
    return () => {
      isGone.current = true
      element?.close()
      if (!document.querySelector('dialog[open]')) document.documentElement.classList.remove('modal')
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop belongs to it
    <dialog
      ref={ref}
      role={role}
      className={`${css.dialog} ${css[look] ?? ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
      onKeyDown={(event) => {
        // Chromium closes a dialog on a second Esc even if its cancel event was prevented. Esc of an input method gives up its
        // word only.
        if (event.key === 'Escape' && (!onEscape || isOfInputMethod(event.nativeEvent))) event.preventDefault()
      }}
      onClose={({ currentTarget }) => {
        // The close() of this component's cleanup triggers this event: ignore it.
        if (isGone.current || currentTarget.open) return
        // The platform has closed the dialog, for example by the back gesture.
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

interface SheetProps extends Omit<DialogProps, 'look'> {
  /** The sheet fills the window, for content with a scrolling area of its own. */
  isTall?: boolean
}

/** A dialog sliding up from the bottom, for pickers and short forms. */
export const Sheet = ({ isTall = false, ...props }: SheetProps) => (
  <Dialog {...props} look={isTall ? 'tall' : 'sheet'} />
)
