import { Faint } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { forward } from '@koi/ui/icons/frame'
import { Money } from '@koi/ui/Money'
import { Link } from '@koi/ui/router'
import { useRead } from '../../app/data/queries.ts'
import { paths } from '../../app/shell/paths.ts'
import { toOpenOrders } from '../../money/balance/order.read.ts'
import { copy } from './transfer.copy.ts'
import css from './transfer.module.css'

const options = { select: toOpenOrders, quiet: true, toastKind: null, topic: 'orders' } as const

/** Transfers that wait for a venue, each with a link to its way; renders nothing without any. */
export function UnderWay() {
  const { data: into } = useRead('POST /api/order/open', { type: 3 }, options)
  const { data: outOf } = useRead('POST /api/order/open', { type: 4 }, options)
  const orders = [
    ...(into?.orders ?? []).map((order) => ({ ...order, type: 3 as const, line: copy.underWayInto(order.way) })),
    ...(outOf?.orders ?? []).map((order) => ({ ...order, type: 4 as const, line: copy.underWayOutOf(order.way) })),
  ]
  if (orders.length === 0) return null
  return (
    <Card aria-label={copy.underWay}>
      <h2 className={css.heading}>{copy.underWay}</h2>
      <ul className={css.underWay}>
        {orders.map(({ id, type, line, amount }) => (
          <li key={id}>
            <Link to={paths.order(type, id)}>
              <Faint as="span">{line}</Faint>
              <strong>
                <Money of={amount} />
              </strong>
              <span className={css.see}>
                {copy.see}
                <Icon of={forward} size="s" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
