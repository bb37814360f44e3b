import { Typography } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, sites } from './pageReport.copy.ts'

type VitalRow = Row<'GET /console/api/page-vitals'>

/** Good up to the first value, poor above the second: https://web.dev/articles/vitals. */
const thresholds = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] } as const

const vital = (name: keyof typeof thresholds): Column<VitalRow> => ({
  name,
  label: copy[name],
  kind: 'number',
  render: (row) => {
    const value = row[name]
    if (value === null) return '–'
    const [good, poor] = thresholds[name]
    return (
      <Typography.Text type={value <= good ? 'success' : value <= poor ? 'warning' : 'danger'}>{value}</Typography.Text>
    )
  },
})

const columns: Column<VitalRow>[] = [
  { name: 'site', label: copy.site, options: sites },
  { name: 'route', label: copy.route },
  { name: 'sessions', label: copy.sessions, kind: 'number' },
  vital('lcp'),
  vital('inp'),
  vital('cls'),
]

export function VitalTable() {
  return (
    <ResourceTable
      at="GET /console/api/page-vitals"
      title={copy.tabs.vitals}
      columns={columns}
      search={false}
      more={[{ name: 'site', label: copy.site, options: sites }]}
      hasDates
    />
  )
}
