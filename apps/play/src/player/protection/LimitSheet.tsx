import { Stack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Sheet } from '@koi/ui/Dialog'
import { Field } from '@koi/ui/Field'
import { MoneyField, typedAmount, wholeText } from '@koi/ui/MoneyField'
import { useState } from 'react'
import { Form } from '../../app/shell/Form.tsx'
import { useWrite } from '../../app/data/write.ts'
import { titleOf } from './limit.ts'
import { copy } from './protection.copy.ts'
import type { Limit } from './protection.read.ts'

/** A sheet that sets a limit. A stricter limit applies at once, a looser one after a waiting period. */
export function LimitSheet({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const [amount, setAmount] = useState(limit.typed ?? '')
  const [save, isSaving, failure] = useWrite('POST /api/protection/limit', () => onClose)
  const send = (text: string) => void save({ kind: limit.kind, span: limit.span, amount: text })
  const field = { name: 'amount', value: amount, onChange: setAmount, hint: copy.amountHint }
  return (
    <Sheet title={titleOf(limit)} onClose={onClose}>
      <Stack as={Form} failure={failure} onSubmit={() => send(typedAmount(amount) || '0')}>
        {limit.isTime ? (
          <Field {...field} label={copy.time} inputMode="numeric" filter={wholeText} maxLength={20} />
        ) : (
          <MoneyField {...field} label={copy.amount} picks={['500', '1000', '5000']} />
        )}
        <Button type="submit" wide busy={isSaving}>
          {copy.save}
        </Button>
        {limit.typed && (
          <Button kind="light" wide onClick={() => send('')} busy={isSaving}>
            {copy.remove}
          </Button>
        )}
      </Stack>
    </Sheet>
  )
}
