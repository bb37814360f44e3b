import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys, Home and End in a single-choice group: moves the focus and selects. `isManual`: moves the focus only. */
export function rove(event: KeyboardEvent<HTMLElement>, isManual = false): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab], [role=radio]')]
  const at = all.findIndex((one) => one === event.target)
  const step = steps[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && at + step + all.length
  if (at < 0 || next === undefined) return
  event.preventDefault()
  const target = all[next % all.length]
  target?.focus()
  if (!isManual) target?.click()
}

/** Roving tabindex: 0 for the selected item, or the first one. */
export const stopOf = (index: number, taken: number): 0 | -1 => (index === Math.max(taken, 0) ? 0 : -1)
