import { Faint } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { Tag } from '@koi/ui/Tag'
import { useState } from 'react'
import { Link, useLocation, useQuery } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { everything, RecordFilters } from './RecordFilters.tsx'
import { Screen } from '../../app/shell/Screen.tsx'
import { useChange } from '../../app/data/useChange.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { stateOf, copy } from './record.copy.ts'
import css from './record.module.css'
import { recordReaders, type Tab, type TransRecord } from './record.read.ts'
import { moneyToneOf, toneOf } from './tone.ts'

const tabs = ([1, 2, 3, 4] as const).map((value) => ({ value, label: copy.tabs[value] }))

function RecordRow({ record: { orderNo, way, amount, state, createdAt }, tab }: { record: TransRecord; tab: Tab }) {
  return (
    <Card as="li" layout="row" gap={3}>
      <div className={css.words}>
        <p className={css.way}>{way}</p>
        {tab <= 2 && orderNo && <Faint>{`${copy.orderNo} ${orderNo}`}</Faint>}
        <Faint>{createdAt}</Faint>
      </div>
      <div className={css.figures}>
        <p className={css.amount}>
          <Money of={amount} tone={moneyToneOf(tab, state)} />
        </p>
        <Tag tone={toneOf(state)}>{stateOf(tab, state)}</Tag>
        {tab === 1 && state === 'pending' && orderNo && (
          <ButtonLink kind="quiet" size="s" to={paths.depositInfo(orderNo)}>
            {copy.open}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** The page of records. The query or the navigation state selects the tab. */
export default playersOnly(function TransRecordPage() {
  const [query, setQuery] = useQuery()
  const [filter, setFilter] = useState(everything)
  const { state } = useLocation()
  const requestedTab = Number(query.get('type') ?? state)
  const tab: Tab = requestedTab === 2 || requestedTab === 3 || requestedTab === 4 ? requestedTab : 1
  const pages = usePages('POST /api/gettransrecord', { ...filter, type: tab }, { toRow: recordReaders[tab] })
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
            <RecordRow key={`${record.orderNo ?? record.createdAt}${index}`} record={record} tab={tab} />
          )}
        </List>
      </TabPanel>
    </Screen>
  )
})
