import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Handles arrow keys, Home and End in a group of tabs or radio buttons: moves the focus and selects. With `isManual` it
 * only moves the focus, and Enter selects.
 */
export function rove(event: KeyboardEvent<HTMLElement>, isManual = false): void {
  // Alt and an arrow is Back, for example.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab], [type=radio]')]
  const at = all.findIndex((one) => one === event.target)
  if (at < 0) return
  const step = steps[event.key]
  const isEntered = isManual && event.key === 'Enter'
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : isEntered ? at : step && at + step + all.length
  if (next === undefined) return
  event.preventDefault()
  const target = all[next % all.length]
  target?.focus()
  if (!isManual || isEntered) target?.click()
}
