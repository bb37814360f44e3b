import { numberOf } from '@koi/web/money'
import { useAsk } from '../app/queries.ts'
import { texts } from './withdraw.copy.ts'
import css from './withdraw.module.css'

/** What to know before a withdrawal; the banks that are not paid out to are named by the bank list (WITHDRAW-31 to 33, D-050). */
export function Notice() {
  const { data } = useAsk('POST /api/banklist', {}, { quiet: true, says: null })
  const banks = (Array.isArray(data) ? data : []).flatMap((bank) =>
    bank && bank.payout != null && numberOf(bank.payout, 1) === 0 ? [String(bank.bank_name ?? '')] : [],
  )
  return (
    <aside className={css.notice}>
      <h2>{texts.noticeTitle}</h2>
      <ul>
        <li>{texts.oneTurnover}</li>
        <li>{texts.whenUpdated}</li>
        {banks.length > 0 && <li>{texts.notPaidOut(banks)}</li>}
        <li>{texts.held}</li>
      </ul>
    </aside>
  )
}
