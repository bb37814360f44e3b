import { Card, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { changeText } from './change.ts'
import { countText } from './countText.ts'
import { figureCopy } from './figures.copy.ts'
import { HowCounted } from './HowCounted.tsx'
import { Money } from './Money.tsx'

interface Props {
  label: string
  /** Null: there is no such figure, as an average of nothing. */
  value: string | number | null
  /** Key of the explanation of the figure. */
  name?: string
  /** Address of the rows behind the figure. */
  to?: string
  /** The value of the earlier range. */
  before?: string | number | undefined
  /** Shown below the figure. */
  note?: ReactNode
  isMoney?: boolean
  isSigned?: boolean
}

export function Figure({ label, value, name, to, before, note, isMoney = false, isSigned = false }: Props) {
  const shown = isMoney ? <Money value={value} isSigned={isSigned} isStrong isLarge /> : countText(value ?? '–')
  return (
    <Card size="small" style={{ flex: 1, minWidth: 0 }}>
      <Flex justify="space-between" align="start" gap={4}>
        <Typography.Text type="secondary">{label}</Typography.Text>
        {name && <HowCounted name={name} label={label} />}
      </Flex>
      <div style={{ fontSize: 20, lineHeight: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }} className="figure">
        {to ? (
          <Link to={to} className="figure-link" title={figureCopy.openRows(label)}>
            {shown}
          </Link>
        ) : (
          shown
        )}
      </div>
      {before !== undefined && value !== null && (
        <Typography.Text type="secondary" className="numbers" style={{ display: 'block' }}>
          {changeText(value, before)}
        </Typography.Text>
      )}
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
