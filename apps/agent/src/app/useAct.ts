import { invalidate } from '@koi/web/invalidate'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from './api.ts'

/**
 * The one way to write: `const [collect, isRunning, problem] = useAct(async () => …)`. Whatever comes of it, everything
 * that a page has read is stale and asked for again. `problem` is the sentence of what went wrong, '' otherwise.
 */
export function useAct<In extends unknown[]>(
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
