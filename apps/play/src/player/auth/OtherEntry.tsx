import { Button } from '@koi/ui/Button'
import { call } from '../../app/data/api.ts'
import { useRead } from '../../app/data/queries.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { copy } from './auth.copy.ts'
import { visitAddress } from './visit.ts'

/** Milliseconds until the request for the alternative address times out. */
const requestTimeout = 8000

/** A button that opens the alternative registration; hidden if the operator has none. */
export function OtherEntry({ pid }: { pid: string }) {
  const options = { quiet: true, toastKind: null, timeout: requestTimeout } as const
  const { data } = useRead('GET /api/getVisitUrl', {}, options)
  const [open, isOpening] = useSubmit(async () => {
    const { data: latest } = await call('GET /api/getVisitUrl', {})
    const address = visitAddress(latest?.url, pid)
    return address ? () => location.assign(address) : undefined
  })
  if (visitAddress(data?.url, pid) === null) return null
  return (
    <Button kind="quiet" size="s" busy={isOpening} onClick={() => void open()}>
      {copy.otherEntry}
    </Button>
  )
}
