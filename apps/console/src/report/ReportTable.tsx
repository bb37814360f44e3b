import { Card, Empty, Table } from 'antd'
import { figureName } from '../ui/figures.copy.ts'
import { fieldsOfRows, type Figures, isAmount, isFigure } from '../ui/figures.ts'
import { Money } from '../ui/Money.tsx'
import { PlayerLink } from '../ui/orders.tsx'
import { copy } from './report.copy.ts'

type Row = Figures['lists'][number]['rows'][number]

const signed = new Set(['net', 'ggr', 'ngr', 'adjustments'])
const order = (a: unknown, b: unknown): number =>
  isFigure(a) || isFigure(b) ? (Number(a) || 0) - (Number(b) || 0) : String(a).localeCompare(String(b))

function drawn(field: string, row: Row) {
  const value = row[field]
  if (field === 'username')
    return <PlayerLink row={{ id: '', username: String(value), player_id: String(row['player_id'] ?? '') }} />
  if (isAmount(value)) return <Money value={value} isSigned={signed.has(field)} />
  return String(value ?? '–')
}

/** Every row of a list of a report; the fields are the server's. */
export function ReportTable({ title, rows }: { title: string; rows: Row[] }) {
  const fields = fieldsOfRows(rows).filter((field) => field !== 'id' && field !== 'player_id')
  const isNumber = (field: string) => rows.some((row) => isFigure(row[field]))
  const table = (
    <Table<Row>
      size="small"
      rowKey={(row) => fields.map((field) => row[field]).join('|')}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.none} /> }}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      columns={fields.map((field, index) => ({
        key: field,
        title: figureName(field),
        align: isNumber(field) ? 'right' : 'left',
        ...(index === 0 ? { fixed: 'left' as const } : {}),
        sorter: (a, b) => order(a[field], b[field]),
        render: (_, row) => drawn(field, row),
      }))}
    />
  )
  return title === '' ? (
    table
  ) : (
    <Card size="small" title={title}>
      {table}
    </Card>
  )
}
