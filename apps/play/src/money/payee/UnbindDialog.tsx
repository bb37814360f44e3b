import { checkUnbind } from '@koi/contract/money/payee/payee.check'
import { replyCopy } from '@koi/contract/money/payee/payee.copy'
import { Button } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { useState } from 'react'
import { useSubmit } from '../../app/useSubmit.ts'
import { Form } from '../../app/Form.tsx'
import { problemOf } from '@koi/web/problem'
import { call } from '../../app/api.ts'
import type { Payee } from './payee.read.ts'
import { cardTypes, type PayeeKind, shownNumber } from './payees.ts'
import { toast } from '../../app/toast.ts'
import { copy } from './payee.copy.ts'
import css from './payee.module.css'
import { write } from '../../app/write.ts'

interface Props {
  payee: Payee
  kind: PayeeKind
  onClose: () => void
}

export function UnbindDialog({ payee, kind, onClose }: Props) {
  const [pay_pass, setPassword] = useState('')
  const [unbind, isUnbinding, failure] = useSubmit(async () => {
    const wrong = checkUnbind(pay_pass)
    if (wrong) throw problemOf(wrong)
    await write('POST /api/delcard', { id: payee.id ?? '', pay_pass })
    toast(replyCopy.unbound, 'success')
    for (const type of Object.values(cardTypes))
      void call('POST /api/getcard', { type }, { quiet: true }).catch(() => undefined)
    return onClose
  })
  return (
    <Dialog title={copy.unbind} onClose={onClose}>
      <Form className={css.form} failure={failure} onSubmit={() => void unbind()}>
        <p className={css.what}>{copy.unbindWhat(payee.bank, shownNumber(payee, kind))}</p>
        <PayPasswordField name="pay_pass" label={copy.payPassword} value={pay_pass} onChange={setPassword} autoFocus />
        <div className={css.buttons}>
          <Button kind="light" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" kind="danger" busy={isUnbinding}>
            {copy.confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
