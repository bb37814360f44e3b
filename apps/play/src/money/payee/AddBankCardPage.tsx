import { checkBankBind } from '@koi/contract/money/payee/payee.check'
import { replyCopy } from '@koi/contract/money/payee/payee.copy'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Notice } from '@koi/ui/Notice'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { useState } from 'react'
import { useSubmit } from '../../app/useSubmit.ts'
import { Form } from '../../app/Form.tsx'
import { problemOf } from '@koi/web/problem'
import { BankFields } from './BankFields.tsx'
import { goBack } from '../../app/go.ts'
import { Screen } from '../../app/Screen.tsx'
import { toast } from '../../app/toast.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { useStepUp } from '../../player/recovery/useStepUp.tsx'
import { copy } from './payee.copy.ts'
import css from './payee.module.css'
import { write } from '../../app/write.ts'

const blank = { bank_owner: '', bank: '', bank_address: '', bank_no: '', pay_pass: '' }

export default function AddBankCardPage() {
  const isSignedIn = useRequirePlayer()
  const [form, setForm] = useState(blank)
  const set = (field: keyof typeof blank) => (value: string) => setForm((before) => ({ ...before, [field]: value }))
  const { otp, withStepUp, field } = useStepUp()
  const [bind, isBinding, failure] = useSubmit(async () => {
    const wrong = checkBankBind(form)
    if (wrong) throw problemOf(wrong)
    await withStepUp(write('POST /api/bindcard', { ...form, ...otp }))
    toast(replyCopy.bound, 'success')
    return goBack
  })
  if (!isSignedIn) return null
  return (
    <Screen title={copy.addBank}>
      <Form className={css.page} failure={failure} onSubmit={() => void bind()}>
        <Card as="div">
          <BankFields value={form} onChange={set} ownerLabel={copy.owner} last="number" />
          <PayPasswordField name="pay_pass" label={copy.payPassword} value={form.pay_pass} onChange={set('pay_pass')} />
          {field}
        </Card>
        <Notice>
          <h2>{copy.tipsTitle}</h2>
          <p>{copy.tips}</p>
        </Notice>
        <Button type="submit" wide busy={isBinding}>
          {copy.submit}
        </Button>
      </Form>
    </Screen>
  )
}
