import type { Player } from '../app/player.ts'
import { receiptOf } from './receipt.ts'
import { texts } from './withdraw.copy.ts'
import css from './withdraw.module.css'

/** What a USDT withdrawal comes to, before it is sent (WITHDRAW-26 to 30). */
export function ReceiptLines({
  amount,
  protocol,
  player,
}: {
  amount: string
  protocol: string
  player: Player | null
}) {
  const receipt = receiptOf(amount, protocol, player)
  const usdt = (text: string | undefined) => (text === undefined ? texts.unknown : `${text} USDT`)
  const lines = [
    [texts.protocol, protocol || texts.unknown],
    [texts.rate, receipt?.rate ?? texts.unknown],
    [texts.converted, usdt(receipt?.converted)],
    [texts.fee, protocol ? usdt(receipt?.fee) : texts.unknown],
    [texts.received, protocol ? usdt(receipt?.received) : texts.unknown],
  ] as const
  return (
    <dl className={css.receipt}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
