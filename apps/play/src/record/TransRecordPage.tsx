import { orderStates } from '@koi/contract/state'
import type { Reply } from '../app/calls.ts'
import type { RowOf } from '../app/paging.ts'
import { ButtonLink } from '@koi/ui/Button'
import { Money } from '@koi/ui/Money'
import { Tabs } from '@koi/ui/Tabs'
import { Tag } from '@koi/ui/Tag'
import { numberOf } from '@koi/web/money'
import { useState } from 'react'
import { Link, useLocation, useQuery } from '@koi/ui/router'
import { paths } from '../app/paths.ts'
import { everything, RecordFilters } from './RecordFilters.tsx'
import { Screen } from '../app/Screen.tsx'
import { useChange } from '../app/useChange.ts'
import { useRequirePlayer } from '../app/useRequirePlayer.ts'
import { usePages } from '../app/usePages.ts'
import { List } from '../ui/List.tsx'
import { stateOf, copy } from './record.copy.ts'
import css from './record.module.css'
import { moneyToneOf, toneOf } from './tone.ts'

type TransRecord = NonNullable<RowOf<Reply<'POST /api/gettransrecord'>>>

type Tab = 1 | 2 | 3 | 4
const tabs = ([1, 2, 3, 4] as const).map((value) => ({ value, label: copy.tabs[value] }))

function RecordRow({ record, tab }: { record: TransRecord; tab: Tab }) {
  const state = numberOf(record.state)
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.way}>{record.pay_way}</p>
        {tab <= 2 && record.out_trade_no && <p className={css.faint}>{`${copy.orderNo} ${record.out_trade_no}`}</p>}
        <p className={css.faint}>{record.created_at}</p>
      </div>
      <div className={css.figures}>
        <p className={css.amount}>
          <Money of={record.amount} tone={moneyToneOf(tab, state)} />
        </p>
        <Tag tone={toneOf(tab, state)}>{stateOf(tab, state)}</Tag>
        {tab === 1 && state === orderStates.pending && record.out_trade_no && (
          <ButtonLink kind="quiet" size="s" to={paths.depositInfo(record.out_trade_no)}>
            {copy.open}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/** The tab is in the query, or in the navigation state. */
export default function TransRecordPage() {
  const isSignedIn = useRequirePlayer()
  const [query, setQuery] = useQuery()
  const [filter, setFilter] = useState(everything)
  const { state } = useLocation()
  const requestedTab = Number(query.get('type') ?? state)
  const tab: Tab = requestedTab === 2 || requestedTab === 3 || requestedTab === 4 ? requestedTab : 1
  const pages = usePages('POST /api/gettransrecord', { ...filter, type: tab }, { when: isSignedIn })
  // Do not reload a list that the player has scrolled on.
  useChange('orders', () => {
    if (pages.page <= 1) void pages.again()
  })
  if (!isSignedIn) return null
  return (
    <Screen
      title={copy.title}
      right={
        <Link to={paths.statement()} className={css.link}>
          {copy.statement}
        </Link>
      }
    >
      <Tabs label={copy.tabsLabel} items={tabs} value={tab} onChange={(type) => setQuery({ type: String(type) })} />
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
          <RecordRow key={`${record?.out_trade_no ?? record?.created_at}${index}`} record={record ?? {}} tab={tab} />
        )}
      </List>
    </Screen>
  )
}
