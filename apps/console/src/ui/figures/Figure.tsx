import { Card, Typography } from 'antd'
import type { ReactNode } from 'react'
import { countText } from './countText.ts'
import { Money } from './Money.tsx'

interface Props {
  label: string
  value: string | number
  /** Shown below the figure. */
  note?: ReactNode
  isMoney?: boolean
  isSigned?: boolean
}

export function Figure({ label, value, note, isMoney = false, isSigned = false }: Props) {
  return (
    <Card size="small" style={{ flex: 1, minWidth: 0 }}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <div style={{ fontSize: 20, lineHeight: 1.5, fontWeight: 600 }} className="numbers">
        {isMoney ? <Money value={value} isSigned={isSigned} isStrong isLarge /> : countText(value)}
      </div>
      {note && <Typography.Text type="secondary">{note}</Typography.Text>}
    </Card>
  )
}

export function FigureGrid({ perRow, children }: { perRow: number; children: ReactNode }) {
  const least = `max(120px, calc((100% - ${(perRow - 1) * 12}px) / ${perRow}))`
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: `repeat(auto-fill, minmax(${least}, 1fr))` }}>
      {children}
    </div>
  )
}
