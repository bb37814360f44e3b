import { Card } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import { Chart } from '../../ui/figures/Chart.tsx'
import type { Column } from '../../ui/field/column.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, sites } from './pageReport.copy.ts'

type DayRow = Row<'GET /console/api/page-error-days'>

const columns: Column<DayRow>[] = [
  { name: 'day', label: copy.day },
  { name: 'sessions', label: copy.sessions, kind: 'number' },
  { name: 'broken', label: copy.broken, kind: 'number' },
  { name: 'share', label: copy.brokenShare, kind: 'number' },
  { name: 'count', label: copy.count, kind: 'number' },
]

const lines = ['broken', 'count'] as const

export function DayTable() {
  return (
    <ResourceTable
      at="GET /console/api/page-error-days"
      title={copy.tabs.days}
      rowKey="day"
      columns={columns}
      search={false}
      more={[{ name: 'site', label: copy.site, options: sites }]}
      hasDates
      summary={({ items }) => <History days={items.toReversed()} />}
    />
  )
}

function History({ days }: { days: DayRow[] }) {
  if (days.length === 0) return null
  return (
    <Card size="small" style={{ marginBottom: 12 }}>
      <Chart
        label={copy.tabs.days}
        categories={days.map(({ day }) => day.slice(5))}
        series={lines.map((name) => ({ name: copy[name], kind: 'bar', values: days.map((row) => row[name]) }))}
      />
    </Card>
  )
}
