import { Buttons, Stack } from '@koi/ui/Layout'
import { checkWalletBind } from '@koi/contract/money/payee/payee.check'
import { replyCopy } from '@koi/contract/money/payee/payee.copy'
import { Button } from '@koi/ui/Button'
import { Sheet } from '@koi/ui/Dialog'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { useForm } from '@koi/web/useForm'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { requireValid } from '@koi/web/problem'
import { useDraft } from '../../app/session/drafts.ts'
import { toast } from '../../app/notices/toast.ts'
import { useStepUp } from '../../player/recovery/useStepUp.tsx'
import { AddressField } from './AddressField.tsx'
import { copy } from './payee.copy.ts'
import { ProtocolChoice } from './ProtocolChoice.tsx'
import { write } from '../../app/data/write.ts'

/** A sheet that adds a USDT or AnToken address. Each opening mounts it anew, which resets the protocol to TRC20. */
export function AddressSheet({ kind, onClose }: { kind: 'usdt' | 'antoken'; onClose: () => void }) {
  const { form, setForm, set, field } = useForm({ bank_no: '', bank_owner: 'TRC20', pay_pass: '' })
  useDraft('address', form, setForm, ['pay_pass'])
  const { otp, withStepUp, field: factor } = useStepUp()
  const [bind, isBinding, failure] = useSubmit(async () => {
    requireValid(checkWalletBind(form, kind === 'antoken'))
    const bank = kind === 'usdt' ? 'USDT' : 'antoken'
    const { message } = await withStepUp(write('POST /api/bindcard', { ...form, bank, ...otp }))
    toast(message || replyCopy.bound, 'success')
    return onClose
  })
  return (
    <Sheet title={kind === 'usdt' ? copy.addUsdt : copy.addAnToken} onClose={onClose}>
      <Stack as={Form} failure={failure} onSubmit={() => void bind()}>
        <AddressField {...field('bank_no')} label={copy.address} protocol={form.bank_owner} />
        <ProtocolChoice
          of={kind === 'usdt' ? ['TRC20', 'ERC20'] : ['TRC20']}
          value={form.bank_owner}
          onChange={set('bank_owner')}
        />
        <PayPasswordField {...field('pay_pass')} label={copy.payPassword} />
        {factor}
        <Buttons>
          <Button kind="light" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={isBinding}>
            {copy.confirm}
          </Button>
        </Buttons>
      </Stack>
    </Sheet>
  )
}
