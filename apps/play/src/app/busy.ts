import { storeOf } from '@koi/web/store'

/** How many foreground calls are running; the overlay shows while there is one (D-018). */
export const running = storeOf(0)
export const useIsBusy = (): boolean => running.useStore((count) => count > 0)

const step = (by: number) => running.set(Math.max(0, running.get() + by))

/** Raises the overlay until `work` is over, however it ends. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  step(1)
  try {
    return await work()
  } finally {
    step(-1)
  }
}

/** Raises the overlay until the returned function is called; calling it twice counts once. */
export function raiseOverlay(): () => void {
  let isUp = true
  step(1)
  return () => {
    if (isUp) step(-1)
    isUp = false
  }
}
