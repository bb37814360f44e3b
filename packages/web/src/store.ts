import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow: `useStore` reads a part of it, and draws again when that changes. */
export function storeOf<State>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()

  const get = (): State => state
  const set = (next: State): void => {
    state = next
    listeners.forEach((listener) => listener())
  }
  /** Calls `listener` after every change; returns the way to stop that. */
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  /** `pick` must find the same part as long as it has not changed. */
  const useStore = <Part>(pick: (now: State) => Part): Part => {
    const read = () => pick(state)
    return useSyncExternalStore(subscribe, read, read)
  }
  return { get, set, subscribe, useStore }
}
