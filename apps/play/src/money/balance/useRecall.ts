import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { toText } from '../../app/data/wire.read.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { refreshBalances } from '../../app/session/playerChanges.ts'

/**
 * The button that moves the money of all venues to the main wallet. `failed`: names of the venues whose money stayed there.
 * `failure`: why nothing was moved.
 * `after` runs beside the reload of the balances.
 */
export function useRecall(after?: () => Promise<unknown>) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const [recall, isRecalling, failure] = useSubmit(async () => {
    const { data, message } = await write('POST /api/transall', {})
    setFailed((data?.failed ?? []).map(toText).filter(Boolean))
    toastSuccess(message)
    await Promise.allSettled([after?.(), refreshBalances()])
  })
  return { recall, isRecalling, failed, failure }
}
