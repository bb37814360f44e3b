import type { Row } from '../../app/endpoint.ts'
import { Tabs } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../../app/me.ts'
import { useTab } from '../../ui/page/address.ts'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, rebateStates } from './rebate.copy.ts'
import { RebatePreview } from './RebatePreview.tsx'

type RebateRow = Row<'GET /console/api/rebates'>

type DayRow = Row<'GET /console/api/rebates/days'>

const dayColumns: Column<DayRow>[] = [
  { name: 'date', label: copy.date },
  { name: 'players', label: copy.players, kind: 'number' },
  { name: 'records', label: copy.records, kind: 'number' },
  { name: 'stake', label: copy.stake, kind: 'money' },
  { name: 'total', label: copy.total, kind: 'money' },
  { name: 'claimed', label: copy.claimed, kind: 'money' },
]

const columns: Column<RebateRow>[] = [
  playerColumn,
  { name: 'day', label: copy.date },
  { name: 'gamename', label: copy.game },
  { name: 'level', label: copy.level, kind: 'number' },
  { name: 'stake', label: copy.stake, kind: 'money' },
  { name: 'percent', label: copy.percent, kind: 'rate' },
  { name: 'money', label: copy.money, kind: 'money' },
  { name: 'state', label: copy.state, options: rebateStates },
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'updated_at', label: copy.updated, kind: 'time' },
]

export default function RebatePage() {
  const { tabs } = copy
  const [tab, choose] = useTab(['days', 'rows', 'preview'])
  const may = useMay()
  const cashback = <Link to="/bonus-rules?template=cashback">{copy.cashback}</Link>
  const days = (
    <ResourceTable
      at="GET /console/api/rebates/days"
      title={tabs.days}
      columns={dayColumns}
      rowKey="date"
      search={false}
      hasDates
    />
  )
  const rows = (
    <ResourceTable at="GET /console/api/rebates" title={tabs.rows} columns={columns} states={rebateStates} hasDates />
  )
  return (
    <Page title={copy.title} hint={copy.hint} extra={may('POST /console/api/bonus-rules') && cashback}>
      <Tabs
        {...(tab ? { activeKey: tab } : {})}
        destroyOnHidden
        onChange={choose}
        items={[
          { key: 'days', label: tabs.days, children: days },
          { key: 'rows', label: tabs.rows, children: rows },
          { key: 'preview', label: tabs.preview, children: <RebatePreview /> },
        ]}
      />
    </Page>
  )
}
