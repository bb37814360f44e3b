import { Problem } from '@koi/web/problem'
import type { ToastKind } from '@koi/web/toast'
import { useCallback, useEffect, useRef, useState } from 'react'
import { report } from '../notices/toast.ts'

/** The result of an action: a function that runs after it, or nothing. */
export type Next = (() => void) | void

/**
 * Runs a button's action, one at a time: `const [save, isSaving] = useSubmit(async () => …)`. Presses while it runs
 * are ignored. A refusal is returned as `failure` and becomes a toast, unless a form shows it at a field. A function returned by the action runs
 * afterwards, unless the screen is unmounted.
 */
export function useSubmit<In extends unknown[]>(
  work: (...input: In) => Promise<Next>,
  toastKind: ToastKind = 'warning',
): [run: (...input: In) => Promise<void>, isRunning: boolean, failure: unknown] {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const latch = useRef(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  // Effects of children run first: the form has by now shown the refusal, or has no field for it.
  useEffect(() => {
    if (failure) report(failure, toastKind)
  }, [failure, toastKind])
  const latest = useRef(work)
  latest.current = work
  const run = useCallback(
    async (...input: In) => {
      if (latch.current) return
      latch.current = true
      setRunning(true)
      try {
        const next = await latest.current(...input)
        if (isMounted.current && typeof next === 'function') next()
      } catch (error) {
        if (isMounted.current && error instanceof Problem) setFailure(error)
        else report(error, toastKind)
      } finally {
        latch.current = false
        setRunning(false)
      }
    },
    [toastKind],
  )
  return [run, isRunning, failure]
}
