import { Image, Tooltip, Typography } from 'antd'
import type { Column } from '../field/column.ts'
import { countText } from '../figures/countText.ts'
import { valueOf } from '../field/field.ts'
import { Money } from '../figures/Money.tsx'
import { StateTag, stateText } from '../figures/StateTag.tsx'
import { Time } from '../figures/Time.tsx'
import { copy } from '../words/ui.copy.ts'

const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, ' ').trim() ?? ''

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Longest text that stays on one line. */
const maxUnbroken = 10

/** The value as text, for CSV and tables. */
export function cellText<Row extends object>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const value = valueOf(row, column.name)
  if (column.options) return stateText(column.options, value)
  if (column.kind === 'switch') return String(value) === '1' || value === true ? copy.yes : copy.no
  if (column.kind === 'html') return plain(textOf(value))
  return textOf(value)
}

export function Cell<Row extends object>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.render) return column.render(row)
  const value = valueOf(row, column.name)
  if (column.kind === 'money') return <Money value={value} isSigned={column.isSigned ?? false} />
  if (column.kind === 'time') return <Time value={value} />
  if (column.options) return <StateTag options={column.options} value={value} />
  if (column.kind === 'image')
    return value ? (
      <Image src={textOf(value)} alt={copy.picture} height={28} style={{ objectFit: 'contain', maxWidth: 96 }} />
    ) : (
      <span>–</span>
    )
  const text = cellText(column, row)
  if (text === '') return <span>–</span>
  if (column.kind === 'number' && typeof value === 'number') return <span className="numbers">{countText(value)}</span>
  if (column.kind === 'number' || column.kind === 'rate') return <span className="numbers">{text}</span>
  if (column.isCopied) return <Typography.Text copyable={{ text }}>{text}</Typography.Text>
  if (text.length <= maxUnbroken) return <span style={{ whiteSpace: 'nowrap' }}>{text}</span>
  return (
    <Tooltip title={text.length > 200 ? `${text.slice(0, 200)}…` : text}>
      <span className="cell-text" style={{ maxWidth: column.width ?? 260 }}>
        {text}
      </span>
    </Tooltip>
  )
}
