import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useMay } from '../app/me.ts'
import type { Guarded } from '../app/permission.ts'

interface Props {
  children: ReactNode
  onClick: () => void
  danger?: boolean
  /** Hidden from operators without permission for this endpoint. */
  at?: Guarded
}

export function RowButton({ children, onClick, danger = false, at }: Props) {
  const may = useMay()
  if (at && !may(at)) return null
  return (
    <Button
      type="link"
      danger={danger}
      onClick={onClick}
      style={{ height: 18, lineHeight: '18px', padding: '0 12px 0 0', verticalAlign: 'baseline' }}
    >
      {children}
    </Button>
  )
}
