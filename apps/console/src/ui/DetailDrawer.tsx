import { Descriptions, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { Cell } from './Cell.tsx'
import type { Column } from './column.ts'

interface Props<Row extends object> {
  title: string
  row: Row
  columns: Column<Row>[]
  actions?: ReactNode
  children?: ReactNode
  onClose: () => void
}

export function DetailDrawer<Row extends object>({ title, row, columns, actions, children, onClose }: Props<Row>) {
  const items = columns.map((column) => ({
    key: column.label,
    label: column.label,
    children: <Cell column={{ ...column, width: 320 }} row={row} />,
  }))
  return (
    <Drawer open title={title} size={children ? 720 : 520} onClose={onClose} extra={actions}>
      <Descriptions size="small" column={1} bordered items={items} styles={{ label: { width: 120 } }} />
      {children && <div style={{ marginTop: 16 }}>{children}</div>}
    </Drawer>
  )
}
