import { useAsk } from '../app/queries.ts'
import { Failed } from '../ui/Blank.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CopyLine } from './CopyLine.tsx'
import { texts } from './deposit.copy.ts'
import css from './deposit.module.css'

/** The platform's accounts to pay to, each field with its copy button (DEPOSIT-13 to 16). */
export function Receivers() {
  const { data, isFirst, hasFailed, retry } = useAsk('POST /api/getpaybank', {})
  const accounts = Array.isArray(data) ? data : []
  return (
    <section className={css.sheet}>
      <h2 className={css.heading}>{texts.receivers}</h2>
      {isFirst && <Skeleton shape="row" rows={2} />}
      {hasFailed && <Failed onRetry={retry} />}
      {data && <p className={css.hint}>{accounts.length === 0 ? texts.noReceivers : texts.receiversHint}</p>}
      {accounts.map((account, index) => {
        const lines = [
          [texts.receiverBank, account?.bank_data?.bank_name],
          [texts.receiverNo, account?.bank_no],
          [texts.receiverOwner, account?.bank_owner],
          [texts.receiverBranch, account?.bank_address],
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
