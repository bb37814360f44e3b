import { Button } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  onClick: () => void
  danger?: boolean
}

/** A button inside a table row: as high as the text beside it. */
export function RowButton({ children, onClick, danger = false }: Props) {
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
