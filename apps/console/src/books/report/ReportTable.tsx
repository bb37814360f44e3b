import { Card, Empty, Table } from 'antd'
import { Cell } from '../../ui/table/Cell.tsx'
import { DetailList } from '../../ui/table/DetailList.tsx'
import { usePrinting } from '../../ui/table/usePrinting.ts'
import { RowsLink } from '../../ui/figures/RowsLink.tsx'
import type { Column } from '../../ui/field/column.ts'
import { copy } from './report.copy.ts'

interface Props<Row extends object> {
  rows: Row[]
  columns: Column<Row>[]
  title?: string
  /** Address of the rows behind a cell. */
  linkOf?: ((row: Row, name: string) => string | null) | undefined
}

/** A table of all rows, sorted and paged in the browser; it is printed whole. */
export function ReportTable<Row extends object>({ rows, columns, title, linkOf }: Props<Row>) {
  const isPrinting = usePrinting()
  // Further columns are printed, and shown below an opened row.
  const folded = columns.filter(({ isOffScreen }) => isOffScreen)
  const shown = isPrinting ? columns : columns.filter(({ isOffScreen }) => !isOffScreen)
  const table = (
    <Table<Row>
      size="small"
      rowKey={(row) => columns.map(({ name }) => row[name]).join('|')}
      dataSource={rows}
      className="list-table"
      tableLayout="auto"
      scroll={{ x: true }}
      {...(folded.length > 0 && !isPrinting
        ? { expandable: { expandedRowRender: (row: Row) => <DetailList row={row} columns={folded} perLine={4} /> } }
        : {})}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.none} /> }}
      pagination={isPrinting ? false : { pageSize: 50, hideOnSinglePage: true }}
      columns={shown.map((column, index) => ({
        key: column.name,
        title: column.label,
        align: column.kind ? 'right' : 'left',
        ...(index === 0 ? { fixed: 'left' as const } : {}),
        sorter: (a, b) =>
          column.kind
            ? Number(a[column.name]) - Number(b[column.name])
            : String(a[column.name]).localeCompare(String(b[column.name])),
        render: (_, row) => (
          <RowsLink to={column.kind ? (linkOf?.(row, column.name) ?? null) : null}>
            <Cell column={column} row={row} />
          </RowsLink>
        ),
      }))}
    />
  )
  if (!title) return table
  return (
    <Card size="small" title={title}>
      {table}
    </Card>
  )
}
