import type { Fen } from '@koi/contract/money'
import { fen } from '@koi/contract/money'
import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { withAmount, write } from '../../app/data/write.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { refreshBalances } from '../../app/session/playerChanges.ts'
import { type Recalled, toRecalled } from './balance.read.ts'

const nothing: Recalled = { venues: [], failed: [] }

const sumOf = ({ venues }: Recalled): Fen => fen(venues.reduce((sum, { moved }) => sum + moved, 0))

/**
 * The button that moves the money of all venues to the main wallet. `recalled`: what came back from which venue, and names of the
 * venues whose money stayed there. `failure`: why nothing was moved.
 * `after` runs beside the reload of the balances.
 */
export function useRecall(after?: () => Promise<unknown>) {
  const [recalled, setRecalled] = useState(nothing)
  const [recall, isRecalling, failure] = useSubmit(async () => {
    setRecalled(nothing)
    const { data, message } = await write('POST /api/transall', {})
    const read = toRecalled(data)
    setRecalled(read)
    toastSuccess(withAmount(message, sumOf(read)))
    await Promise.allSettled([after?.(), refreshBalances()])
  })
  return { recall, isRecalling, recalled, failure }
}
