import { invalidate } from '@koi/web/invalidate'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from './api.ts'

/**
 * Runs a write: `const [collect, isRunning, problem] = useSubmit(async () => …)`. Invalidates all queries afterwards, also
 * on failure. `problem`: error message, '' for none.
 */
export function useSubmit<In extends unknown[]>(
  work: (...given: In) => Promise<unknown>,
): [act: (...given: In) => Promise<void>, isRunning: boolean, problem: string] {
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const act = async (...given: In) => {
    setRunning(true)
    setProblem('')
    await work(...given).catch((error: unknown) => setProblem(sentenceOf(error)))
    await invalidate(queries)
    setRunning(false)
  }
  return [act, isRunning, problem]
}
