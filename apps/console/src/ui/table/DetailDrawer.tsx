import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import type { Column } from '../field/column.ts'
import { DetailList } from './DetailList.tsx'

interface Props<Row extends object> {
  title: string
  row: Row
  columns: Column<Row>[]
  children?: ReactNode
  onClose: () => void
}

export function DetailDrawer<Row extends object>({ title, row, columns, children, onClose }: Props<Row>) {
  return (
    <Drawer open title={title} size={children ? 720 : 520} onClose={onClose}>
      <DetailList row={row} columns={columns} />
      {children && <div style={{ marginTop: 16 }}>{children}</div>}
    </Drawer>
  )
}
