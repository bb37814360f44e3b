import { useSyncExternalStore } from 'react'

/** Makes a store outside of React; `useStore` re-renders when the selected part changes. */
export function storeOf<State>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()

  const get = (): State => state
  const set = (next: State): void => {
    state = next
    listeners.forEach((listener) => listener())
  }
  /** Calls `listener` on each change; returns the unsubscribe function. */
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  /** Reads a part of the state. `pick` must return the same reference while the part is unchanged. */
  const useStore = <Part>(pick: (now: State) => Part): Part => {
    const read = () => pick(state)
    return useSyncExternalStore(subscribe, read, read)
  }
  return { get, set, subscribe, useStore }
}
