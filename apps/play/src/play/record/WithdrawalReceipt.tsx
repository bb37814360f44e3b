import { ButtonLink } from '@koi/ui/Button'
import { Fact, Facts } from '@koi/ui/Facts'
import { check } from '@koi/ui/icons/frame'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { paths } from '../../app/shell/paths.ts'
import { copy, durationOf } from './order.copy.ts'
import type { OrderLine } from '../../money/balance/order.read.ts'
import type { Receipt } from './receipt.ts'

/** Confirms a withdrawal that was just sent: amount, payee, usual duration and the way to its progress. */
export function WithdrawalReceipt({ of: { amount, payee }, order }: { of: Receipt; order: OrderLine | undefined }) {
  return (
    <Notice as="section" label={copy.sent} icon={check} onPage>
      <strong>{copy.sent}</strong>
      <Facts>
        <Fact label={copy.amount}>
          <Money of={amount} />
        </Fact>
        {payee && <Fact label={copy.payee}>{payee}</Fact>}
        {order?.usual && <Fact label={copy.arrives}>{copy.usualShort(durationOf(order.usual.median))}</Fact>}
      </Facts>
      {order && (
        <ButtonLink kind="soft" size="s" to={paths.order(2, order.id)}>
          {copy.see}
        </ButtonLink>
      )}
    </Notice>
  )
}
