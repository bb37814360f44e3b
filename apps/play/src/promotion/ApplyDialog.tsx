import { useState } from 'react'
import { useSubmit } from '../app/useSubmit.ts'
import { call } from '../app/api.ts'
import { appCopy } from '../app/app.copy.ts'
import { refresh } from '../app/queries.ts'
import { toast } from '../app/toast.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { MoneyField } from '../ui/MoneyField.tsx'
import { copy } from './promotion.copy.ts'
import css from './promotion.module.css'
import { wrongAmount } from './promotions.ts'

interface Props {
  id: string
  needsAmount: boolean
  onClose: () => void
}

/** Asks for an amount and applies (PROMO-16 to 20). A refusal leaves the dialog open to try again. */
export function ApplyDialog({ id, needsAmount, onClose }: Props) {
  const [amount, setAmount] = useState('')
  const [apply, isSending] = useSubmit(async () => {
    const wrong = wrongAmount(amount, needsAmount)
    if (wrong) return toast(wrong.text())
    const { message } = await call('POST /api/doactivityapply', { activityid: id, amount })
    toast(message || appCopy.operationDone, 'success')
    onClose()
    void refresh('POST /api/activitydeatil')
  })
  return (
    <Dialog title={copy.applyTitle} onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <MoneyField
          label={copy.amount}
          name="amount"
          isWhole
          hint={copy.applyNote}
          value={amount}
          onChange={setAmount}
        />
        <Button type="submit" wide busy={isSending}>
          {copy.submit}
        </Button>
      </form>
    </Dialog>
  )
}
