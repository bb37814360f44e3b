import { Descriptions } from 'antd'
import { Cell } from './Cell.tsx'
import type { Column } from '../field/column.ts'

interface Props<Row extends object> {
  row: Row
  columns: Column<Row>[]
  perLine?: number
}

/** Shows label and value of each column for one row. */
export function DetailList<Row extends object>({ row, columns, perLine = 1 }: Props<Row>) {
  const items = columns.map((column) => ({
    key: column.label,
    label: column.label,
    children: <Cell column={{ ...column, width: 320 }} row={row} />,
  }))
  return <Descriptions size="small" column={perLine} bordered items={items} styles={{ label: { width: 120 } }} />
}
