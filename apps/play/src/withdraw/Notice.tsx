import { numberOf } from '@koi/web/money'
import { useRead } from '../app/queries.ts'
import { copy } from './withdraw.copy.ts'
import css from './withdraw.module.css'

export function Notice() {
  const { data } = useRead('POST /api/banklist', {}, { quiet: true, toastKind: null })
  const banks = (Array.isArray(data) ? data : []).flatMap((bank) =>
    bank && bank.payout != null && numberOf(bank.payout, 1) === 0 ? [String(bank.bank_name ?? '')] : [],
  )
  return (
    <aside className={css.notice}>
      <h2>{copy.noticeTitle}</h2>
      <ul>
        <li>{copy.oneTurnover}</li>
        <li>{copy.whenUpdated}</li>
        {banks.length > 0 && <li>{copy.notPaidOut(banks)}</li>}
        <li>{copy.held}</li>
      </ul>
    </aside>
  )
}
