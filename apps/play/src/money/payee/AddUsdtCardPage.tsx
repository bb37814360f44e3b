import { checkUsdtBind } from '@koi/contract/money/payee/payee.check'
import { replyCopy } from '@koi/contract/money/payee/payee.copy'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Notice } from '@koi/ui/Notice'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { useState } from 'react'
import { useSubmit } from '../../app/useSubmit.ts'
import { Form } from '../../app/Form.tsx'
import { problemOf } from '@koi/web/problem'
import { goBack } from '../../app/go.ts'
import { Screen } from '../../app/Screen.tsx'
import { toast } from '../../app/toast.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { addressText } from './AddressSheet.tsx'
import { useStepUp } from '../../player/recovery/useStepUp.tsx'
import { copy } from './payee.copy.ts'
import css from './payee.module.css'
import { ProtocolChoice } from './ProtocolChoice.tsx'
import { write } from '../../app/write.ts'

export default function AddUsdtCardPage() {
  const isSignedIn = useRequirePlayer()
  const [form, setForm] = useState({ bank_no: '', bank_owner: 'TRC20', pay_pass: '' })
  const set = (field: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [field]: value }))
  const { otp, withStepUp, field } = useStepUp()
  const [bind, isBinding, failure] = useSubmit(async () => {
    const wrong = checkUsdtBind(form)
    if (wrong) throw problemOf(wrong)
    const { message } = await withStepUp(write('POST /api/bindcard', { ...form, bank: 'USDT', ...otp }))
    toast(message || replyCopy.bound, 'success')
    return goBack
  })
  if (!isSignedIn) return null
  return (
    <Screen title={copy.addUsdt}>
      <Form className={css.page} failure={failure} onSubmit={() => void bind()}>
        <Card as="div">
          <p className={css.fixed}>
            <span>{copy.currency}</span>
            <strong>USDT</strong>
          </p>
          <ProtocolChoice of={['TRC20', 'ERC20']} value={form.bank_owner} onChange={set('bank_owner')} />
          <Field
            name="bank_no"
            label={copy.address}
            value={form.bank_no}
            onChange={set('bank_no')}
            filter={addressText}
            hint={copy.addressHint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <PayPasswordField name="pay_pass" label={copy.payPassword} value={form.pay_pass} onChange={set('pay_pass')} />
          {field}
        </Card>
        <Notice>
          <p>{copy.usdtWarning}</p>
        </Notice>
        <Button type="submit" wide busy={isBinding}>
          {copy.confirm}
        </Button>
      </Form>
    </Screen>
  )
}
