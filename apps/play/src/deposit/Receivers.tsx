import { Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { useRead } from '../app/queries.ts'
import { CopyLine } from './CopyLine.tsx'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'

export function Receivers() {
  const { data, isFirst, hasFailed, retry } = useRead('POST /api/getpaybank', {})
  const accounts = Array.isArray(data) ? data : []
  return (
    <section className={css.sheet}>
      <h2 className={css.heading}>{copy.receivers}</h2>
      {isFirst && <Skeleton shape="row" rows={2} />}
      {hasFailed && <Failed onRetry={retry} />}
      {data && <p className={css.hint}>{accounts.length === 0 ? copy.noReceivers : copy.receiversHint}</p>}
      {accounts.map((account, index) => {
        const lines = [
          [copy.receiverBank, account?.bank_data?.bank_name],
          [copy.receiverNo, account?.bank_no],
          [copy.receiverOwner, account?.bank_owner],
          [copy.receiverBranch, account?.bank_address],
        ] as const
        return (
          <dl key={`${account?.bank_no}${index}`} className={css.receiver}>
            {lines.map(([label, value]) => (
              <CopyLine key={label} label={label} text={String(value ?? '')} />
            ))}
          </dl>
        )
      })}
    </section>
  )
}
