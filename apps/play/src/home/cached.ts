import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '../app/idle.ts'
import { isSame } from '../app/store.ts'
import { report } from '../app/toast.ts'

export interface Cached<T> {
  value: T | null
  hasFailed: boolean
  isFirst: boolean
  retry: () => void
}

/**
 * Shows the cached value and reloads it when the page is idle. `load` writes the cache and shows the overlay only
 * without a cached value. A refusal is toasted and the cached value stays.
 */
export function useCached<T>(readCache: () => T | null, load: (isKnown: boolean) => Promise<T>): Cached<T> {
  const [value, setValue] = useState<T | null>(readCache)
  const [hasFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    const isKnown = readCache() !== null
    void (isKnown ? whenIdle() : Promise.resolve())
      .then(() => (isWanted ? load(isKnown) : null))
      .then((loaded) => {
        if (isWanted) setValue((before) => (isSame(before, loaded) ? before : loaded))
      })
      .catch((error: unknown) => {
        if (!isWanted) return
        setFailed(true)
        report(error)
      })
    return () => {
      isWanted = false
    }
  }, [round, readCache, load])
  const retry = useCallback(() => setRound((before) => before + 1), [])
  return { value, hasFailed: hasFailed && value === null, isFirst: !hasFailed && value === null, retry }
}
