import type { Payer } from '@koi/contract/deposit/deposit.check'
import { useAsk } from '../app/queries.ts'
import { digits, Field } from '../ui/Field.tsx'
import { Picker } from '../ui/Picker.tsx'
import { texts } from './deposit.copy.ts'
import css from './deposit.module.css'

export const blankPayer: Payer = { bank_owner: '', bank: '', bank_no: '', bank_address: '' }

/** Who pays, for a deposit by bank card (DEPOSIT-17 to 20). */
export function PayerFields({ payer, onChange }: { payer: Payer; onChange: (payer: Payer) => void }) {
  const { data } = useAsk('POST /api/banklist', {}, { quiet: true })
  const names = (Array.isArray(data) ? data : []).flatMap((row) => (row?.bank_name ? [String(row.bank_name)] : []))
  const set = (field: keyof Payer) => (value: string) => onChange({ ...payer, [field]: value })
  return (
    <section className={css.sheet}>
      <h2 className={css.heading}>{texts.payer}</h2>
      <Field
        name="bank_owner"
        label={texts.owner}
        value={payer.bank_owner}
        onChange={set('bank_owner')}
        maxLength={50}
        autoComplete="name"
      />
      <Picker
        look="field"
        label={texts.bank}
        placeholder={texts.chooseBank}
        choices={names.map((name) => ({ value: name, label: name }))}
        value={payer.bank || undefined}
        onChange={set('bank')}
      />
      <Field
        name="bank_no"
        label={texts.number}
        value={payer.bank_no}
        onChange={set('bank_no')}
        filter={digits(50)}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        name="bank_address"
        label={texts.branch}
        value={payer.bank_address}
        onChange={set('bank_address')}
        maxLength={100}
        autoComplete="off"
      />
    </section>
  )
}
