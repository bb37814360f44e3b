import { Fact, Facts } from '@koi/ui/Facts'
import type { Player } from '../../app/session/player.read.ts'
import { receiptOf } from './receipt.ts'
import { copy } from './withdraw.copy.ts'

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
  const usdt = (text: string | undefined) => (text === undefined ? copy.unknown : `${text} USDT`)
  const lines = [
    [copy.protocol, protocol || copy.unknown],
    [copy.rate, receipt?.rate ?? copy.unknown],
    [copy.converted, usdt(receipt?.converted)],
    [copy.fee, protocol ? usdt(receipt?.fee) : copy.unknown],
  ] as const
  return (
    <Facts inset of={lines}>
      <Fact label={copy.received} isTotal>
        {protocol ? usdt(receipt?.received) : copy.unknown}
      </Fact>
    </Facts>
  )
}
