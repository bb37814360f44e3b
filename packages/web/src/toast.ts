import { storeOf } from './store.ts'

export type ToastKind = 'warning' | 'success' | 'error'

interface Shown {
  id: number
  text: string
  kind: ToastKind
}

/** Makes a site's toast: one at a time, shown for `duration` milliseconds. */
export function toastOf(duration: number) {
  const { set, useStore } = storeOf<Shown | null>(null)
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const dropToast = () => set(null)
  /** Shows a toast in place of the current one; '' is ignored. */
  const toast = (text: string, kind: ToastKind = 'warning'): void => {
    if (!text) return
    set({ id: (count += 1), text, kind })
    clearTimeout(timer)
    timer = setTimeout(dropToast, duration)
  }
  const useToast = (): Shown | null => useStore((now) => now)
  return { toast, dropToast, useToast }
}
