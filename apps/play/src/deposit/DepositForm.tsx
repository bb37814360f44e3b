import { amountWithin, checkPayer } from '@koi/contract/deposit/deposit.check'
import { AmountOutside } from '@koi/contract/deposit/deposit.copy'
import { fenFromYuan, noMoney } from '@koi/contract/money'
import { useState } from 'react'
import { useAction } from '../app/action.ts'
import { call } from '../app/api.ts'
import { goTo } from '../app/go.ts'
import { paths } from '../app/paths.ts'
import { usePlayer } from '../app/session.ts'
import { toast } from '../app/toast.ts'
import { Button } from '../ui/Button.tsx'
import { MoneyField } from '../ui/MoneyField.tsx'
import { type Channel, paytypeOf, type Protocol, useRange } from './channels.ts'
import { texts } from './deposit.copy.ts'
import css from './deposit.module.css'
import { blankPayer, PayerFields } from './PayerFields.tsx'
import { Receivers } from './Receivers.tsx'
import { usdtAbout } from './usdt.ts'

const picks = ['100', '499', '999', '1299', '2199'] as const
const protocols: readonly Protocol[] = ['TRC20', 'ERC20']

/** The form of one channel. It is made anew when the channel changes, which clears it (DEPOSIT-38, 39). */
export function DepositForm({ channel }: { channel: Channel }) {
  const player = usePlayer()
  const [amount, setAmount] = useState('')
  const [protocol, setProtocol] = useState<Protocol>('TRC20')
  const [payer, setPayer] = useState(blankPayer)
  const { min, max } = useRange(channel, protocol)

  const [submit, isSubmitting] = useAction(async () => {
    const wrong = channel === 'card' ? checkPayer(payer) : null
    if (wrong) return toast(wrong.text())
    if (amountWithin(amount, fenFromYuan(min) ?? noMoney, fenFromYuan(max) ?? noMoney) === null)
      return toast(AmountOutside.text({ min, max }))
    const extra =
      channel === 'card'
        ? payer
        : channel === 'usdt'
          ? { catepay: protocol }
          : channel === 'antoken'
            ? { bank: 'antoken' }
            : {}
    const { data, message } = await call('POST /api/recharge', { paytype: paytypeOf[channel], amount, ...extra })
    setAmount('')
    setPayer(blankPayer)
    if (channel !== 'card') return goTo(paths.depositInfo(message || String(data?.deposit_no ?? '')))
    toast(texts.submitted, 'success')
    goTo(paths.transactions())
  })

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {channel === 'card' && (
        <>
          <Receivers />
          <PayerFields payer={payer} onChange={setPayer} />
        </>
      )}
      <div className={css.sheet}>
        {channel === 'usdt' && (
          <div className={css.protocols} role="radiogroup" aria-label={texts.protocol}>
            {protocols.map((one) => (
              <button
                key={one}
                type="button"
                role="radio"
                aria-checked={one === protocol}
                className={css.protocol}
                onClick={() => setProtocol(one)}
              >
                {one}
              </button>
            ))}
          </div>
        )}
        <MoneyField
          name="amount"
          label={texts.amount}
          value={amount}
          onChange={setAmount}
          picks={picks}
          hint={texts.amountHint(min, max)}
        />
        {channel === 'usdt' && <p className={css.about}>{usdtAbout(amount, player?.usdtrate)}</p>}
      </div>
      <Button type="submit" wide busy={isSubmitting}>
        {texts.submit}
      </Button>
    </form>
  )
}
