import { create } from 'zustand'
import { Refused, Wrong } from './wire.ts'

/** Type 0 of the documents is `warning`, 1 is `success`; `error` is the style of login and registration (D-017). */
export type ToastKind = 'warning' | 'success' | 'error'

interface Shown {
  id: number
  text: string
  kind: ToastKind
}

/** Milliseconds a toast stays. */
const stay = 2000

export const useToast = create<{ shown: Shown | null }>(() => ({ shown: null }))

let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows one sentence; the newest wins (D-017). */
export function toast(text: string, kind: ToastKind = 'warning'): void {
  if (!text) return
  count += 1
  useToast.setState({ shown: { id: count, text, kind } })
  clearTimeout(timer)
  timer = setTimeout(() => useToast.setState({ shown: null }), stay)
}

/**
 * What a screen does with a failed call: the sentence of a refusal is shown, a lost network is not spoken of (D-015),
 * and a fault of our own is not hidden.
 */
export function report(error: unknown, kind: ToastKind = 'warning'): void {
  if (error instanceof Refused || error instanceof Wrong) toast(error.message, kind)
  else if (!(error instanceof Error && error.name === 'Unreachable')) throw error
}
