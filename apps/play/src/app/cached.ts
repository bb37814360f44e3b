import { useCallback, useEffect, useState } from 'react'
import { report } from './toast.ts'

export interface Cached<T> {
  value: T | null
  /** Nothing to show, and the server could not be asked. */
  hasFailed: boolean
  isFirst: boolean
  retry: () => void
}

/**
 * Shows what was kept and asks again (D-107): `load` keeps what it reads and raises an overlay only if nothing was
 * kept. A refusal is told (ERR-05, ERR-06); what was kept stays (STATE-09).
 */
export function useCached<T>(kept: () => T | null, load: (isKnown: boolean) => Promise<T>): Cached<T> {
  const [value, setValue] = useState<T | null>(kept)
  const [state, setState] = useState<'asking' | 'ready' | 'failed'>('asking')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isWanted = true
    setState('asking')
    load(kept() !== null)
      .then((news) => {
        if (!isWanted) return
        setValue(news)
        setState('ready')
      })
      .catch((error: unknown) => {
        if (!isWanted) return
        setState('failed')
        report(error)
      })
    return () => {
      isWanted = false
    }
  }, [round, kept, load])
  const retry = useCallback(() => setRound((before) => before + 1), [])
  return {
    value,
    hasFailed: state === 'failed' && value === null,
    isFirst: state === 'asking' && value === null,
    retry,
  }
}
