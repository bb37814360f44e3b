import { invalidate } from '@koi/web/invalidate'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from './api.ts'

/**
 * Runs a write, one at a time: `const [collect, isRunning, problem] = useSubmit(async () => …)`. Calls while it runs are
 * ignored. Invalidates all queries afterwards, also on failure. `problem`: error message, '' for none.
 */
export function useSubmit<In extends unknown[]>(
  work: (...given: In) => Promise<unknown>,
): [act: (...given: In) => Promise<void>, isRunning: boolean, problem: string] {
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  // A ref, because a second press can arrive before React disables the button.
  const latch = useRef(false)
  const act = async (...given: In) => {
    if (latch.current) return
    latch.current = true
    setRunning(true)
    setProblem('')
    await work(...given).catch((error: unknown) => setProblem(sentenceOf(error)))
    await invalidate(queries)
    latch.current = false
    setRunning(false)
  }
  return [act, isRunning, problem]
}
