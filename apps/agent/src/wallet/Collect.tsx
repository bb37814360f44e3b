import { ProblemNotice } from '@koi/ui/Notice'
import { Button } from '@koi/ui/Button'
import { Form } from '@koi/ui/Form'
import { Stack } from '@koi/ui/Layout'
import { MoneyField, typedAmount } from '@koi/ui/MoneyField'
import { fenOf, yuan } from '@koi/web/money'
import { useState } from 'react'
import { write } from '../app/api.ts'
import { toast } from '../app/toast.ts'
import { useSubmit } from '../app/useSubmit.ts'
import { copy } from './wallet.copy.ts'

/** A form that collects the wallet's money. `balance`: in yuan. */
export function Collect({ balance }: { balance: string }) {
  /** The typed text; null follows the balance. */
  const [typed, setAmount] = useState<string | null>(null)
  const amount = typed ?? balance
  const [isWrong, setWrong] = useState(false)
  const sent = typedAmount(amount)
  const [collect, isAsking, problem] = useSubmit(async () => {
    const { amount: moved } = await write('POST /agent/api/collect', { amount: sent })
    setAmount(null)
    toast(copy.done(yuan(fenOf(moved))), 'success')
  })
  const type = (next: string) => {
    setAmount(next)
    setWrong(false)
  }
  const send = () => (/^\d+(\.\d{1,2})?$/.test(sent) ? void collect() : setWrong(true))
  return (
    <Stack as={Form} refused={null} onSubmit={send}>
      <MoneyField
        label={copy.amount}
        name="amount"
        value={amount}
        onChange={type}
        error={isWrong ? copy.amountWrong : null}
        hint={copy.hint}
        after={
          <Button
            kind="quiet"
            size="s"
            onClick={() => {
              setAmount(null)
              setWrong(false)
            }}
          >
            {copy.all}
          </Button>
        }
      />
      <ProblemNotice text={problem} />
      <Button type="submit" wide busy={isAsking}>
        {copy.collect}
      </Button>
    </Stack>
  )
}
