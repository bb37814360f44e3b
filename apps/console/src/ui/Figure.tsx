import { Card, Typography } from 'antd'
import type { ReactNode } from 'react'
import { isAmount } from './figures.ts'
import { Money } from './Money.tsx'

interface Props {
  label: string
  value: unknown
  /** Under the figure: what it is compared with, or since when it waits. */
  note?: ReactNode
  isSigned?: boolean
}

/** One number of a desk: large, with its name above and what matters about it below. */
export function Figure({ label, value, note, isSigned = false }: Props) {
  return (
    <Card size="small" style={{ flex: '1 1 150px', minWidth: 150 }}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <div style={{ fontSize: 20, lineHeight: 1.5, fontWeight: 600 }} className="numbers">
        {isAmount(value) ? (
          <Money value={value} isSigned={isSigned} isStrong isLarge />
        ) : typeof value === 'number' ? (
          value.toLocaleString('en')
        ) : (
          String(value ?? '–')
        )}
      </div>
      {note && <Typography.Text type="secondary">{note}</Typography.Text>}
    </Card>
  )
}
