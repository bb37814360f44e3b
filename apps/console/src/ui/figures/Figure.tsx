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
      <div style={{ fontSize: 20, lineHeight: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }} className="figure">
        {isMoney ? <Money value={value} isSigned={isSigned} isStrong isLarge /> : countText(value)}
      </div>
      {note && <Typography.Text type="secondary">{note}</Typography.Text>}
    </Card>
  )
}

/** `hasMoney`: the cards are wide enough for amounts of eight digits. */
export function FigureGrid({ perRow, hasMoney, children }: { perRow: number; hasMoney: boolean; children: ReactNode }) {
  const least = `min(100%, max(${hasMoney ? 192 : 120}px, calc((100% - ${(perRow - 1) * 12}px) / ${perRow})))`
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: `repeat(auto-fill, minmax(${least}, 1fr))` }}>
      {children}
    </div>
  )
}
