import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Facts } from '@koi/ui/Facts'
import { Skeleton } from '@koi/ui/Skeleton'
import { useRead } from '../../app/queries.ts'
import { CopyLine } from './CopyLine.tsx'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'
import { toReceivers } from './deposit.read.ts'

export function Receivers() {
  const { data, isFirst, hasFailed, retry } = useRead('POST /api/getpaybank', {}, { select: toReceivers })
  return (
    <Card>
      <h2>{copy.receivers}</h2>
      {isFirst && <Skeleton shape="row" rows={2} />}
      {hasFailed && <Failed onRetry={retry} />}
      {data && <p className={css.hint}>{data.length === 0 ? copy.noReceivers : copy.receiversHint}</p>}
      {data?.map((account, index) => {
        const lines = [
          [copy.receiverBank, account.bank],
          [copy.receiverNo, account.number],
          [copy.receiverOwner, account.owner],
          [copy.receiverBranch, account.branch],
        ] as const
        return (
          <Facts key={`${account.number}${index}`} look="labels" inset>
            {lines.map(([label, value]) => (
              <CopyLine key={label} label={label} text={value} />
            ))}
          </Facts>
        )
      })}
    </Card>
  )
}
