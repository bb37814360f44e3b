import { storeOf } from '@koi/web/store'
import { useEffect, useRef } from 'react'

/** Something that the page on screen offers, for the search box and the list of keys. */
export interface PageAct {
  name: string
  /** Missing for keys that an element handles itself, such as the arrows in a table. */
  run?: () => void
  key?: string
  /** Why the act is not possible now. */
  unavailable?: string
  /** Whether only the list of keys names it. */
  isKeyOnly?: boolean
}

const { get, set, useStore } = storeOf<ReadonlyMap<symbol, readonly PageAct[]>>(new Map())

const shownOf = (acts: readonly PageAct[]): string => JSON.stringify(acts)

/** Registers what the page offers as long as the component is mounted. */
export function useActs(acts: readonly PageAct[]): void {
  const owner = useRef(Symbol('acts')).current
  const latest = useRef(acts)
  const shown = shownOf(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    // `run` is looked up when it is called: it changes with every rendering.
    const kept = latest.current.map((act, index) =>
      act.run ? { ...act, run: () => latest.current[index]?.run?.() } : act,
    )
    set(new Map(get()).set(owner, kept))
  }, [owner, shown])
  useEffect(
    () => () => {
      const others = new Map(get())
      others.delete(owner)
      set(others)
    },
    [owner],
  )
}

/** Everything that is registered; the same act of two components once. */
export function usePageActs(): PageAct[] {
  const all = [...useStore((acts) => acts).values()].flat()
  return all.filter((act, index) => all.findIndex(({ name, key }) => name === act.name && key === act.key) === index)
}
