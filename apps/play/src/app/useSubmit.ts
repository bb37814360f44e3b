import type { ToastKind } from '@koi/web/toast'
import { useCallback, useEffect, useRef, useState } from 'react'
import { report } from './toast.ts'

/**
 * Runs what a button does, once at a time: `const [save, isSaving] = useSubmit(async () => …)`. While it runs, further
 * presses are ignored; a refusal becomes a toast unless the work catches it itself, and comes out for the form. What the
 * screen does next (goes on, closes) is what the work answers as a function: it is left undone where the screen is gone.
 */
export function useSubmit<In extends unknown[]>(
  work: (...input: In) => Promise<(() => void) | void>,
  says: ToastKind = 'warning',
): [run: (...input: In) => Promise<void>, isRunning: boolean, failure: unknown] {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const latch = useRef(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const latest = useRef(work)
  latest.current = work
  const run = useCallback(
    async (...input: In) => {
      if (latch.current) return
      latch.current = true
      setRunning(true)
      try {
        const next = await latest.current(...input)
        if (isHere.current && typeof next === 'function') next()
      } catch (error) {
        setFailure(error)
        report(error, says)
      } finally {
        latch.current = false
        setRunning(false)
      }
    },
    [says],
  )
  return [run, isRunning, failure]
}
