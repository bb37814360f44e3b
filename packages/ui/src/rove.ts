import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * What arrow keys, Home and End do in a group of which one is taken (tabs, radios): the focus moves within the group,
 * and takes what it comes to. `isManual`: it moves only, and Enter or a press takes.
 */
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

/** One stop of the Tab key for the whole group: the one that is taken, or the first. */
export const stopOf = (index: number, taken: number): 0 | -1 => (index === Math.max(taken, 0) ? 0 : -1)
