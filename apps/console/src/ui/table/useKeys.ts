import { isOfInputMethod } from '@koi/web/keys'
import { useEffect, useRef } from 'react'
import { useActs } from '../../app/acts.ts'
import { useHasKeys } from '../../app/choices.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox') &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a dialog or drawer is open, which has the keyboard for itself. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog]:not([style*="display: none"])') !== null

export interface Key {
  /** What the key does, for the list of keys. */
  name: string
  run: () => void
  /** Whether the search box offers it too. */
  isAct?: boolean
}

/**
 * Single-key shortcuts, inactive while an input has the focus, a dialog is open, or the operator has switched them off. The list
 * of keys shows them.
 */
export function useKeys(keys: Record<string, Key>): void {
  const [hasKeys] = useHasKeys()
  useActs(Object.entries(keys).map(([key, { name, run, isAct = false }]) => ({ name, run, key, isKeyOnly: !isAct })))
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!hasKeys) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isOfInputMethod(event) || isTyping(event.target)) return
      if (isDialogOpen()) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act.run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [hasKeys])
}
