import { OnPage, Faint, SectionTitle } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { forward } from '@koi/ui/icons/frame'
import { Money } from '@koi/ui/Money'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { Tag } from '@koi/ui/Tag'
import { useState } from 'react'
import { Link, useLocation, useQuery } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { everything, RecordFilters } from './RecordFilters.tsx'
import { Screen } from '../../app/shell/Screen.tsx'
import { useRead } from '../../app/data/queries.ts'
import { useChange } from '../../app/data/useChange.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { copy as orderCopy, durationOf } from './order.copy.ts'
import { type OrderLine, toOpenOrders } from '../../money/balance/order.read.ts'
import { stateOf, copy } from './record.copy.ts'
import css from './record.module.css'
import { WithdrawalReceipt } from './WithdrawalReceipt.tsx'
import { recordReaders, type Tab, type TransRecord } from './record.read.ts'
import { readArrival } from './receipt.ts'
import { moneyToneOf, toneOf } from './tone.ts'

const tabs = ([1, 2, 3, 4] as const).map((value) => ({ value, label: copy.tabs[value] }))

interface RowProps {
  record: TransRecord
  tab: Tab
  isCancelled: boolean
  /** The order of the row while it is under way. */
  open: OrderLine | undefined
}

/** The step of an order and the time that it usually takes. */
const progressText = ({ step, usual }: OrderLine): string =>
  [step && orderCopy.steps[step], usual && orderCopy.usualShort(durationOf(usual.median))].filter(Boolean).join(' · ')

function RecordRow({ record: { orderNo, way, amount, state, createdAt }, tab, isCancelled, open }: RowProps) {
  const isPayable = tab === 1 && state === 'pending' && orderNo
  const content = (
    <>
      <div className={css.words}>
        <p className={css.way}>{way}</p>
        {tab <= 2 && orderNo && <Faint>{`${copy.orderNo} ${orderNo}`}</Faint>}
        <Faint>{createdAt}</Faint>
        {open && <Faint>{progressText(open)}</Faint>}
      </div>
      <div className={css.figures}>
        <p className={css.amount}>
          <Money of={amount} tone={moneyToneOf(tab, state)} />
        </p>
        {isCancelled ? (
          <Tag>{orderCopy.outcomes.cancelled}</Tag>
        ) : (
          <Tag tone={toneOf(state)}>{stateOf(tab, state)}</Tag>
        )}
        {isPayable && (
          <ButtonLink kind="quiet" size="s" to={paths.depositInfo(orderNo)}>
            {copy.open}
          </ButtonLink>
        )}
      </div>
    </>
  )
  if (tab > 2 || !orderNo || isPayable)
    return (
      <Card as="li" layout="row" gap={3}>
        {content}
      </Card>
    )
  return (
    <li>
      <Card as={Link} to={paths.order(tab, orderNo)} layout="row" gap={3}>
        {content}
        <Icon of={forward} size="s" />
      </Card>
    </li>
  )
}

/** Transfers under way, which have no number in the records: each leads to its way. Not a list, because the records list them too. */
function OpenTransfers({ orders, tab }: { orders: OrderLine[]; tab: Tab }) {
  if (orders.length === 0) return null
  return (
    <section aria-label={orderCopy.open}>
      <SectionTitle>{orderCopy.open}</SectionTitle>
      <OnPage>
        {orders.map((order) => (
          <Card key={order.id} as={Link} to={paths.order(tab, order.id)} layout="row" gap={3}>
            <div className={css.words}>
              <p className={css.way}>{order.way}</p>
              <Faint as="span">{progressText(order)}</Faint>
            </div>
            <span className={css.go}>
              <Money of={order.amount} />
              <Icon of={forward} size="s" />
            </span>
          </Card>
        ))}
      </OnPage>
    </section>
  )
}

export default playersOnly(function TransRecordPage() {
  const [query, setQuery] = useQuery()
  const [filter, setFilter] = useState(everything)
  const { state } = useLocation()
  const arrival = readArrival(state)
  const requestedTab = Number(query.get('type') ?? arrival.tab)
  const tab: Tab = requestedTab === 2 || requestedTab === 3 || requestedTab === 4 ? requestedTab : 1
  const pages = usePages('POST /api/gettransrecord', { ...filter, type: tab }, { toRow: recordReaders[tab] })
  const { data: open } = useRead(
    'POST /api/order/open',
    { type: tab },
    { select: toOpenOrders, quiet: true, toastKind: null, topic: 'orders' },
  )
  // Do not reload a list that the player has scrolled on.
  useChange('orders', () => {
    if (pages.page <= 1) void pages.again()
  })
  return (
    <Screen
      title={copy.title}
      right={
        <Link to={addresses.statement} className={css.link}>
          {copy.statement}
        </Link>
      }
    >
      <Tabs
        id="records"
        label={copy.tabsLabel}
        items={tabs}
        value={tab}
        onChange={(type) => setQuery({ type: String(type) })}
      />
      <TabPanel of="records" value={tab}>
        {tab === 2 && arrival.receipt && (
          <WithdrawalReceipt
            of={arrival.receipt}
            order={open?.orders.find(({ amount }) => amount === arrival.receipt?.amount)}
          />
        )}
        {open && tab > 2 && <OpenTransfers orders={open.orders} tab={tab} />}
        <RecordFilters value={filter} onChange={setFilter} />
        <List
          pages={pages}
          emptyAction={
            tab === 1 ? (
              <ButtonLink kind="soft" size="s" to={paths.deposit()}>
                {copy.toDeposit}
              </ButtonLink>
            ) : undefined
          }
        >
          {(record, index) => (
            <RecordRow
              key={`${record.orderNo ?? record.createdAt}${index}`}
              record={record}
              tab={tab}
              open={tab <= 2 ? open?.orders.find(({ id }) => id === record.orderNo) : undefined}
              isCancelled={tab === 2 && open !== undefined && open.cancelled.has(record.orderNo ?? '')}
            />
          )}
        </List>
      </TabPanel>
    </Screen>
  )
})
