import { Faint, Stack } from '@koi/ui/Layout'
import { type Fen, noMoney, yuanFromFen } from '@koi/contract/money'
import { TransferAmountMissing } from '@koi/contract/play/venue/venue.copy'
import { Button } from '@koi/ui/Button'
import { Chips } from '@koi/ui/Chips'
import { Sheet } from '@koi/ui/Dialog'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { MoneyField } from '@koi/ui/MoneyField'
import { Notice } from '@koi/ui/Notice'
import { useState } from 'react'
import { lacksMainMoney, RecallOffer } from '../../money/balance/RecallOffer.tsx'
import { Balance } from '../../money/balance/Balance.tsx'
import { Form } from '../../app/shell/Form.tsx'
import { copy } from './transfer.copy.ts'
import { useTransfer } from './useTransfer.ts'
import { toTransferFields, type Wallet } from './wallets.ts'

const directions = ([0, 1] as const).map((value) => ({ value, label: copy.directions[value] }))

interface Props {
  venue: Wallet
  balance: Fen
  /** Direction chosen at first: 0 into the venue, 1 out of it. */
  first: 0 | 1
  onDone: () => Promise<void>
  onClose: () => void
}

export function ConvertSheet({ venue, balance, first, onDone, onClose }: Props) {
  const [amount, setAmount] = useState('')
  const [direction, setDirection] = useState(first)
  const [transfer, isMoving, failure] = useTransfer(onDone)
  const submit = () => {
    const wrong = amount.trim() === '' ? TransferAmountMissing : null
    void transfer({ amount, ...toTransferFields(direction, venue.platname) }, venue.name, onClose, wrong)
  }
  return (
    <Sheet title={copy.convert} onClose={onClose}>
      <Stack as={Form} failure={failure} onSubmit={submit}>
        <Facts look="columns" inset>
          <Fact label={copy.mainBalance}>
            <Balance />
          </Fact>
          <Fact label={`${venue.name} ${copy.gameBalance}`}>
            {venue.balance === null ? copy.reading : <Money of={venue.balance} />}
          </Fact>
        </Facts>
        <Chips wide label={copy.direction} choices={directions} value={direction} onChange={setDirection} />
        {venue.mark?.isInRepair && <Notice>{copy.repairLine}</Notice>}
        {venue.mark?.isStale && !venue.mark.isInRepair && <Notice>{copy.noAnswerLine}</Notice>}
        <Faint>{direction === 0 ? copy.into(venue.name) : copy.outOf(venue.name)}</Faint>
        <MoneyField
          name="amount"
          label={copy.operationAmount}
          value={amount}
          onChange={setAmount}
          after={
            <Button
              kind="quiet"
              size="s"
              onClick={() => setAmount(yuanFromFen((direction === 0 ? balance : venue.balance) ?? noMoney))}
            >
              {copy.all}
            </Button>
          }
        />
        <RecallOffer isNeeded={lacksMainMoney(failure)} after={onDone} />
        <Button type="submit" wide busy={isMoving}>
          {copy.submit}
        </Button>
      </Stack>
    </Sheet>
  )
}
