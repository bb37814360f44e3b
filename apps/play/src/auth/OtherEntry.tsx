import { Button } from '@koi/ui/Button'
import { useEffect, useState } from 'react'
import { call } from '../app/api.ts'
import { useSubmit } from '../app/useSubmit.ts'
import { copy } from './auth.copy.ts'
import { visitAddress } from './visit.ts'

/** Milliseconds until the request for the alternative address times out. */
const requestTimeout = 8000

/** Link to the alternative registration; hidden if the operator has none. */
export function OtherEntry({ pid }: { pid: string }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const control = new AbortController()
    call('GET /api/getVisitUrl', {}, { quiet: true, signal: control.signal, timeout: requestTimeout })
      .then(({ data }) => setThere(visitAddress(data?.url, pid) !== null))
      .catch(() => undefined)
    return () => control.abort()
  }, [pid])
  const [open, isOpening] = useSubmit(async () => {
    const { data } = await call('GET /api/getVisitUrl', {})
    const address = visitAddress(data?.url, pid)
    return address ? () => location.assign(address) : undefined
  })
  if (!isThere) return null
  return (
    <Button kind="quiet" size="s" busy={isOpening} onClick={() => void open()}>
      {copy.otherEntry}
    </Button>
  )
}
