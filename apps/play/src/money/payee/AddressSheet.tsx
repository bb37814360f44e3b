import { checkWalletBind } from '@koi/contract/money/payee/payee.check'
import { replyCopy } from '@koi/contract/money/payee/payee.copy'
import { Button } from '@koi/ui/Button'
import { Sheet } from '@koi/ui/Dialog'
import { Field } from '@koi/ui/Field'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { useState } from 'react'
import { useSubmit } from '../../app/useSubmit.ts'
import { Form } from '../../app/Form.tsx'
import { problemOf } from '@koi/web/problem'
import { toast } from '../../app/toast.ts'
import { useStepUp } from '../../player/recovery/useStepUp.tsx'
import { copy } from './payee.copy.ts'
import css from './payee.module.css'
import { ProtocolChoice } from './ProtocolChoice.tsx'
import { write } from '../../app/write.ts'

/** Word characters, at most 42. */
export const addressText = (text: string): string => text.replace(/\W/g, '').slice(0, 42)

/** Adds a USDT or AnToken address. Mounted per opening, which resets the protocol to TRC20. */
export function AddressSheet({ kind, onClose }: { kind: 2 | 3; onClose: () => void }) {
  const [form, setForm] = useState({ bank_no: '', bank_owner: 'TRC20', pay_pass: '' })
  const set = (field: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [field]: value }))
  const { otp, withStepUp, field } = useStepUp()
  const [bind, isBinding, failure] = useSubmit(async () => {
    const wrong = checkWalletBind(form, kind === 3)
    if (wrong) throw problemOf(wrong)
    const bank = kind === 2 ? 'USDT' : 'antoken'
    const { message } = await withStepUp(write('POST /api/bindcard', { ...form, bank, ...otp }))
    toast(message || replyCopy.bound, 'success')
    return onClose
  })
  return (
    <Sheet title={kind === 2 ? copy.addUsdt : copy.addAnToken} onClose={onClose}>
      <Form className={css.form} failure={failure} onSubmit={() => void bind()}>
        <Field
          name="bank_no"
          label={copy.address}
          value={form.bank_no}
          onChange={set('bank_no')}
          filter={addressText}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <ProtocolChoice
          of={kind === 2 ? ['TRC20', 'ERC20'] : ['TRC20']}
          value={form.bank_owner}
          onChange={set('bank_owner')}
        />
        <PayPasswordField name="pay_pass" label={copy.payPassword} value={form.pay_pass} onChange={set('pay_pass')} />
        {field}
        <div className={css.buttons}>
          <Button kind="light" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={isBinding}>
            {copy.confirm}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
