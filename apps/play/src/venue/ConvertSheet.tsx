import { TransferAmountMissing } from '@koi/contract/venue/venue.copy'
import type { Amount } from '@koi/web/money'
import { useState } from 'react'
import { toast } from '../app/toast.ts'
import { Button } from '../ui/Button.tsx'
import { Chips } from '../ui/Chips.tsx'
import { Sheet } from '../ui/Dialog.tsx'
import { Money } from '../ui/Money.tsx'
import { MoneyField } from '../ui/MoneyField.tsx'
import { copy } from './transfer.copy.ts'
import css from './transfer.module.css'
import { useTransfer } from './useTransfer.ts'
import { amountOf, sidesOf, type Wallet } from './wallets.ts'

const directions = ([0, 1] as const).map((value) => ({ value, label: copy.directions[value] }))

interface Props {
  venue: Wallet
  balance: Amount
  onDone: () => Promise<void>
  onClose: () => void
}

/** One venue's quota conversion: both balances, the amount and the direction (TRANSFER-21 to 26). */
export function ConvertSheet({ venue, balance, onDone, onClose }: Props) {
  const [amount, setAmount] = useState('')
  const [direction, setDirection] = useState<0 | 1>(0)
  const [transfer, isMoving] = useTransfer(onDone)
  const submit = () => {
    if (amount.trim() === '') return toast(TransferAmountMissing.text())
    void transfer({ amount, ...sidesOf(direction, venue.platname) }, onClose)
  }
  return (
    <Sheet title={copy.convert} onClose={onClose}>
      <form
        className={css.convert}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <dl className={css.balances}>
          <div>
            <dt>{copy.mainBalance}</dt>
            <dd>
              <Money of={balance} />
            </dd>
          </div>
          <div>
            <dt>{`${venue.name} ${copy.gameBalance}`}</dt>
            <dd>{venue.balance === undefined ? copy.reading : <Money of={venue.balance} />}</dd>
          </div>
        </dl>
        <Chips wide label={copy.direction} choices={directions} value={direction} onChange={setDirection} />
        <MoneyField
          name="amount"
          label={copy.operationAmount}
          value={amount}
          onChange={setAmount}
          after={
            <Button
              kind="quiet"
              size="s"
              onClick={() => setAmount(amountOf(direction === 0 ? balance : venue.balance))}
            >
              {copy.all}
            </Button>
          }
        />
        <Button type="submit" wide busy={isMoving}>
          {copy.submit}
        </Button>
      </form>
    </Sheet>
  )
}
