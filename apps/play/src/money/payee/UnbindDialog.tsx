import { Buttons, Faint, Stack } from '@koi/ui/Layout'
import { checkUnbind } from '@koi/contract/money/payee/payee.check'
import { replyCopy } from '@koi/contract/money/payee/payee.copy'
import { type PayeeKind, payeeKinds } from '@koi/contract/state'
import { Button } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { requireValid } from '@koi/web/problem'
import { call } from '../../app/data/api.ts'
import type { Payee } from './payee.read.ts'
import { shownNumber } from './payees.ts'
import { toast } from '../../app/notices/toast.ts'
import { copy } from './payee.copy.ts'
import { write } from '../../app/data/write.ts'

interface Props {
  payee: Payee
  kind: PayeeKind
  onClose: () => void
}

export function UnbindDialog({ payee, kind, onClose }: Props) {
  const [pay_pass, setPassword] = useState('')
  const [unbind, isUnbinding, failure] = useSubmit(async () => {
    requireValid(checkUnbind(pay_pass))
    await write('POST /api/delcard', { id: payee.id ?? '', pay_pass })
    toast(replyCopy.unbound, 'success')
    for (const type of Object.values(payeeKinds))
      void call('POST /api/getcard', { type }, { quiet: true }).catch(() => undefined)
    return onClose
  })
  return (
    <Dialog title={copy.unbind} onClose={onClose}>
      <Stack as={Form} failure={failure} onSubmit={() => void unbind()}>
        <Faint>{copy.unbindWhat(payee.bank, shownNumber(payee, kind))}</Faint>
        <PayPasswordField name="pay_pass" label={copy.payPassword} value={pay_pass} onChange={setPassword} autoFocus />
        <Buttons>
          <Button kind="light" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" kind="danger" busy={isUnbinding}>
            {copy.confirm}
          </Button>
        </Buttons>
      </Stack>
    </Dialog>
  )
}
