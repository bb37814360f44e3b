import { storeOf } from '@koi/web/store'

/** Number of running foreground calls; the overlay shows while it is above 0. */
export const running = storeOf(0)
export const useIsBusy = (): boolean => running.useStore((count) => count > 0)

const step = (by: number) => running.set(Math.max(0, running.get() + by))

/** Shows the overlay until `work` settles. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  step(1)
  try {
    return await work()
  } finally {
    step(-1)
  }
}

/** Shows the overlay until the returned function is called; further calls of it do nothing. */
export function raiseOverlay(): () => void {
  let isUp = true
  step(1)
  return () => {
    if (isUp) step(-1)
    isUp = false
  }
}
