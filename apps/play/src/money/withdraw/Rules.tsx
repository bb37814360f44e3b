import { Notice } from '@koi/ui/Notice'
import { useRead } from '../../app/data/queries.ts'
import { copy } from './withdraw.copy.ts'
import { toBanksWithoutPayout } from './withdraw.read.ts'

export function Rules() {
  const options = { select: toBanksWithoutPayout, quiet: true, toastKind: null } as const
  const { data: banks = [] } = useRead('POST /api/banklist', {}, options)
  return (
    <Notice>
      <h2>{copy.noticeTitle}</h2>
      <ul>
        <li>{copy.oneTurnover}</li>
        <li>{copy.whenUpdated}</li>
        {banks.length > 0 && <li>{copy.notPaidOut(banks)}</li>}
        <li>{copy.held}</li>
      </ul>
    </Notice>
  )
}
