import { checkUnbind } from '@koi/contract/payee/payee.check'
import { said } from '@koi/contract/payee/payee.copy'
import { useState } from 'react'
import { useAction } from '../app/action.ts'
import { call } from '../app/api.ts'
import { cardTypes, type Payee, type PayeeKind, reloadPayees, shownNumber } from '../app/payees.ts'
import { toast } from '../app/toast.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PayPasswordField } from '../ui/PayPasswordField.tsx'
import { texts } from './payee.copy.ts'
import css from './payee.module.css'

interface Props {
  payee: Payee
  kind: PayeeKind
  onClose: () => void
}

/** Asks for the payment password and unbinds (WALLET-18 to 22); both lists are read again. */
export function UnbindDialog({ payee, kind, onClose }: Props) {
  const [pay_pass, setPassword] = useState('')
  const [unbind, isUnbinding] = useAction(async () => {
    const wrong = checkUnbind(pay_pass)
    if (wrong) return toast(wrong.text())
    await call('POST /api/delcard', { id: payee.id ?? '', pay_pass })
    toast(said.unbound, 'success')
    onClose()
    const others = Object.values(cardTypes).map((type) =>
      call('POST /api/getcard', { type }, { quiet: true }).catch(() => undefined),
    )
    await Promise.all([reloadPayees(), ...others])
  })
  return (
    <Dialog title={texts.unbind} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void unbind()
        }}
      >
        <p className={css.what}>{texts.unbindWhat(payee.bank ?? '', shownNumber(payee, kind))}</p>
        <PayPasswordField name="pay_pass" label={texts.payPassword} value={pay_pass} onChange={setPassword} autoFocus />
        <div className={css.buttons}>
          <Button kind="light" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" kind="danger" busy={isUnbinding}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
