import { Card, Table, Typography } from 'antd'
import { Cell } from './Cell.tsx'
import type { Column } from '../field/column.ts'
import { valueOf } from '../field/field.ts'
import { copy } from '../words/ui.copy.ts'

interface Props<Row extends object> {
  title: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: keyof Row & string
}

const right = new Set(['money', 'number', 'rate'])

/** A short table of given rows, without paging or filters. */
export function RowTable<Row extends object>({ title, columns, rows, rowKey }: Props<Row>) {
  return (
    <Card size="small" title={title} role="region" aria-label={title} styles={{ body: { padding: 0 } }}>
      <Table<Row>
        size="small"
        rowKey={(row) => String(valueOf(row, rowKey))}
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: <Typography.Text type="secondary">{copy.empty}</Typography.Text> }}
        columns={columns.map((column) => ({
          key: column.name,
          title: column.label,
          align: right.has(column.kind ?? '') ? 'right' : 'left',
          render: (_, row) => <Cell column={column} row={row} />,
        }))}
      />
    </Card>
  )
}
