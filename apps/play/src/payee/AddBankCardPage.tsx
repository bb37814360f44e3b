import { checkBankBind } from '@koi/contract/payee/payee.check'
import { said } from '@koi/contract/payee/payee.copy'
import { useState } from 'react'
import { useAction } from '../app/action.ts'
import { call } from '../app/api.ts'
import { useBack } from '../app/go.ts'
import { useAsk } from '../app/queries.ts'
import { Screen } from '../app/Screen.tsx'
import { toast } from '../app/toast.ts'
import { useMember } from '../app/useMember.ts'
import { Button } from '../ui/Button.tsx'
import { digits, Field } from '../ui/Field.tsx'
import { PayPasswordField } from '../ui/PayPasswordField.tsx'
import { Picker } from '../ui/Picker.tsx'
import { texts } from './payee.copy.ts'
import css from './payee.module.css'

const blank = { bank_owner: '', bank: '', bank_address: '', bank_no: '', pay_pass: '' }

/** /addBankCard (CARD). */
export default function AddBankCardPage() {
  const isMember = useMember()
  const back = useBack()
  const [form, setForm] = useState(blank)
  const banks = useAsk('POST /api/banklist', {}, { when: isMember })
  const set = (field: keyof typeof blank) => (value: string) => setForm((before) => ({ ...before, [field]: value }))
  const [bind, isBinding] = useAction(async () => {
    const wrong = checkBankBind(form)
    if (wrong) return toast(wrong.text())
    await call('POST /api/bindcard', form)
    toast(said.bound, 'success')
    back()
  })
  if (!isMember) return null
  const names = (Array.isArray(banks.data) ? banks.data : []).flatMap((row) =>
    row?.bank_name ? [String(row.bank_name)] : [],
  )
  return (
    <Screen title={texts.addBank}>
      <form
        className={css.page}
        onSubmit={(event) => {
          event.preventDefault()
          void bind()
        }}
      >
        <div className={css.sheet}>
          <Field
            name="bank_owner"
            label={texts.owner}
            value={form.bank_owner}
            onChange={set('bank_owner')}
            maxLength={50}
            autoComplete="name"
          />
          <Picker
            look="field"
            label={texts.bank}
            placeholder={texts.chooseBank}
            choices={names.map((name) => ({ value: name, label: name }))}
            value={form.bank || undefined}
            onChange={set('bank')}
          />
          <Field
            name="bank_address"
            label={texts.branch}
            value={form.bank_address}
            onChange={set('bank_address')}
            maxLength={100}
            placeholder={texts.branchHint}
            autoComplete="off"
          />
          <Field
            name="bank_no"
            label={texts.number}
            value={form.bank_no}
            onChange={set('bank_no')}
            filter={digits(50)}
            inputMode="numeric"
            autoComplete="off"
          />
          <PayPasswordField
            name="pay_pass"
            label={texts.payPassword}
            value={form.pay_pass}
            onChange={set('pay_pass')}
          />
        </div>
        <aside className={css.tips}>
          <h2>{texts.tipsTitle}</h2>
          <p>{texts.tips}</p>
        </aside>
        <Button type="submit" wide busy={isBinding}>
          {texts.submit}
        </Button>
      </form>
    </Screen>
  )
}
