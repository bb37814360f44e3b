import { PageStack } from '@koi/ui/Layout'
import { checkUsdtBind } from '@koi/contract/money/payee/payee.check'
import { replyCopy } from '@koi/contract/money/payee/payee.copy'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Notice } from '@koi/ui/Notice'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { useForm } from '@koi/web/useForm'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { requireValid } from '@koi/web/problem'
import { goBack } from '../../app/shell/go.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useDraft } from '../../app/session/drafts.ts'
import { toast } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { AddressField } from './AddressField.tsx'
import { useStepUp } from '../../player/recovery/useStepUp.tsx'
import { copy } from './payee.copy.ts'
import css from './payee.module.css'
import { ProtocolChoice } from './ProtocolChoice.tsx'
import { write } from '../../app/data/write.ts'

export default playersOnly(function AddUsdtCardPage() {
  const { form, setForm, set, field } = useForm({ bank_no: '', bank_owner: 'TRC20', pay_pass: '' })
  useDraft('USDT address', form, setForm, ['pay_pass'])
  const { otp, withStepUp, field: factor } = useStepUp()
  const [bind, isBinding, failure] = useSubmit(async () => {
    requireValid(checkUsdtBind(form))
    const { message } = await withStepUp(write('POST /api/bindcard', { ...form, bank: 'USDT', ...otp }))
    toast(message || replyCopy.bound, 'success')
    return goBack
  })
  return (
    <Screen title={copy.addUsdt}>
      <PageStack as={Form} failure={failure} onSubmit={() => void bind()}>
        <Card as="div">
          <p className={css.fixed}>
            <span>{copy.currency}</span>
            <strong>USDT</strong>
          </p>
          <ProtocolChoice of={['TRC20', 'ERC20']} value={form.bank_owner} onChange={set('bank_owner')} />
          <AddressField {...field('bank_no')} label={copy.address} protocol={form.bank_owner} hint={copy.addressHint} />
          <PayPasswordField {...field('pay_pass')} label={copy.payPassword} />
          {factor}
        </Card>
        <Notice>
          <p>{copy.usdtWarning}</p>
        </Notice>
        <Button type="submit" wide busy={isBinding}>
          {copy.confirm}
        </Button>
      </PageStack>
    </Screen>
  )
})
