import { useSyncExternalStore } from 'react'

interface Shown {
  id: number
  text: string
  kind: 'warning' | 'success' | 'error'
}

/** Milliseconds a toast stays. */
const stay = 3000

let shown: Shown | null = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const change = (next: Shown | null) => {
  shown = next
  listeners.forEach((listener) => listener())
}

/** Says one sentence in passing; the newest wins. */
export function toast(text: string, kind: Shown['kind']): void {
  change({ id: (count += 1), text, kind })
  clearTimeout(timer)
  timer = setTimeout(() => change(null), stay)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToast = (): Shown | null => useSyncExternalStore(subscribe, () => shown)
