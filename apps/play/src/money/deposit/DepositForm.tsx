import { Faint, Stack } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { parseAmountWithin, checkPayer, type Payer } from '@koi/contract/money/deposit/deposit.check'
import { AmountOutside } from '@koi/contract/money/deposit/deposit.copy'
import { fenFromYuan, noMoney } from '@koi/contract/money'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Chips } from '@koi/ui/Chips'
import { MoneyField, typedAmount } from '@koi/ui/MoneyField'
import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { problemOf, requireValid } from '@koi/web/problem'
import { call } from '../../app/data/api.ts'
import { BankFields } from '../payee/BankFields.tsx'
import { goTo } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { useDraft } from '../../app/session/drafts.ts'
import { usePlayer } from '../../app/session/player.ts'
import { toast } from '../../app/notices/toast.ts'
import { paytypeOf, type Protocol, useRange } from './channels.ts'
import { type Channel, toDepositOpened } from './deposit.read.ts'
import { copy } from './deposit.copy.ts'
import { OwnCards } from './OwnCards.tsx'
import { Receivers } from './Receivers.tsx'
import { toUsdtText } from './usdt.ts'

const picks = ['100', '499', '999', '1299', '2199'] as const
const protocols = (['TRC20', 'ERC20', 'BEP20'] as const).map((value) => ({ value, label: value }))
const blankPayer: Payer = { bank_owner: '', bank: '', bank_no: '', bank_address: '' }

/** The page remounts the form per channel, which clears it. `takesBep20`: whether the server accepts BEP20. */
export function DepositForm({ channel, takesBep20 }: { channel: Channel; takesBep20: boolean }) {
  const player = usePlayer()
  const [typed, setTyped] = useState('')
  const amount = typedAmount(typed)
  const [protocol, setProtocol] = useState<Protocol>('TRC20')
  const [payer, setPayer] = useState(blankPayer)
  const { min, max, isKnown } = useRange(channel, protocol)
  useDraft(`deposit ${channel}`, { typed, protocol, payer }, (update) => {
    const draft = update({ typed, protocol, payer })
    setTyped(draft.typed)
    setProtocol(draft.protocol)
    setPayer(draft.payer)
  })
  const set = (field: keyof Payer) => (value: string) => setPayer((before) => ({ ...before, [field]: value }))

  const [submit, isSubmitting, failure] = useSubmit(async () => {
    if (channel === 'card') requireValid(checkPayer(payer))
    if (parseAmountWithin(amount, fenFromYuan(min) ?? noMoney, fenFromYuan(max) ?? noMoney) === null)
      throw problemOf({ ...AmountOutside, text: () => AmountOutside.text({ min, max }) })
    const extra = { card: payer, usdt: { catepay: protocol }, antoken: { bank: 'antoken' }, wechat: {}, alipay: {} }
    const order = { paytype: paytypeOf[channel], amount, ...extra[channel] }
    const { data, message } = await call('POST /api/recharge', order)
    setTyped('')
    setPayer(blankPayer)
    const { no, hasPayPage } = toDepositOpened(data)
    if (channel !== 'card' || hasPayPage) return () => goTo(paths.depositInfo(message || (no ?? '')))
    toast(copy.submitted, 'success')
    return () => goTo(addresses.transactions)
  })

  return (
    <Stack as={Form} failure={failure} onSubmit={() => void submit()}>
      {channel === 'card' && (
        <>
          <Receivers />
          <Card>
            <h2>{copy.payer}</h2>
            <OwnCards onChoose={(card) => setPayer((before) => ({ ...before, ...card }))} />
            <BankFields value={payer} onChange={set} ownerLabel={copy.owner} last="branch" />
          </Card>
        </>
      )}
      <Card as="div">
        {channel === 'usdt' && (
          <Chips
            label={copy.protocol}
            choices={protocols.slice(0, takesBep20 ? 3 : 2)}
            value={protocol}
            onChange={setProtocol}
          />
        )}
        <MoneyField
          name="amount"
          label={copy.amount}
          value={typed}
          onChange={setTyped}
          picks={picks}
          hint={isKnown ? copy.amountHint(min, max) : null}
        />
        {channel === 'usdt' && <Faint>{toUsdtText(amount, player?.depositRate ?? null)}</Faint>}
      </Card>
      <Button type="submit" wide busy={isSubmitting}>
        {copy.submit}
      </Button>
    </Stack>
  )
}
