import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '../app/idle.ts'
import { isSame } from '../app/store.ts'
import { report } from '../app/toast.ts'
import { Problem } from '@koi/web/problem'

export interface Cached<T> {
  value: T | null
  /** Nothing to show, and the server could not be asked. */
  hasFailed: boolean
  isFirst: boolean
  retry: () => void
}

/** The list that an answer is meant to be; throws where it is none, as if nobody had answered (D-108). */
export function listIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  throw new Problem('')
}

/**
 * Shows what was kept and asks again (D-107) when the page is idle: `load` keeps what it reads and raises an overlay
 * only if nothing was kept. A refusal is told (ERR-05, ERR-06); what was kept stays (STATE-09).
 */
export function useCached<T>(kept: () => T | null, load: (isKnown: boolean) => Promise<T>): Cached<T> {
  const [value, setValue] = useState<T | null>(kept)
  const [hasFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    const isKnown = kept() !== null
    void (isKnown ? whenIdle() : Promise.resolve())
      .then(() => (isWanted ? load(isKnown) : null))
      .then((news) => {
        if (isWanted) setValue((before) => (isSame(before, news) ? before : news))
      })
      .catch((error: unknown) => {
        if (!isWanted) return
        setFailed(true)
        report(error)
      })
    return () => {
      isWanted = false
    }
  }, [round, kept, load])
  const retry = useCallback(() => setRound((before) => before + 1), [])
  return { value, hasFailed: hasFailed && value === null, isFirst: !hasFailed && value === null, retry }
}
