import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useMay } from '../app/me.ts'
import type { Permission } from '../app/permission.ts'

interface Props {
  children: ReactNode
  onClick: () => void
  danger?: boolean
  /** Not shown to an operator without it. */
  permission?: Permission
}

/** A button inside a table row: as high as the text beside it. */
export function RowButton({ children, onClick, danger = false, permission }: Props) {
  const may = useMay()
  if (permission && !may(permission)) return null
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
