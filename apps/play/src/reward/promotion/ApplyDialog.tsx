import { Stack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { MoneyField, typedAmount } from '@koi/ui/MoneyField'
import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { requireValid } from '@koi/web/problem'
import { toastSuccess } from '../../app/notices/toast.ts'
import { copy } from './promotion.copy.ts'
import { wrongAmount } from './promotions.ts'
import { write } from '../../app/data/write.ts'

interface Props {
  id: string
  needsAmount: boolean
  onClose: () => void
}

export function ApplyDialog({ id, needsAmount, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const amount = typedAmount(typed)
  const [apply, isSending, failure] = useSubmit(async () => {
    requireValid(wrongAmount(amount, needsAmount))
    const { message } = await write('POST /api/doactivityapply', { activityid: id, amount })
    toastSuccess(message)
    return onClose
  })
  return (
    <Dialog title={copy.applyTitle} onClose={onClose}>
      <Stack as={Form} failure={failure} onSubmit={() => void apply()}>
        <MoneyField label={copy.amount} name="amount" isWhole hint={copy.applyNote} value={typed} onChange={setTyped} />
        <Button type="submit" wide busy={isSending}>
          {copy.submit}
        </Button>
      </Stack>
    </Dialog>
  )
}
