import { Typography } from 'antd'
import type { Row } from '../app/endpoint.ts'
import type { Column } from './column.ts'
import { differences } from './difference.ts'
import { actName, copy } from './audit.copy.ts'

type AuditRow = Row<'GET /console/api/audit'>

const mostShown = 6

/** What a row says of before and after, field by field. */
export function Changes({ row }: { row: Pick<AuditRow, 'before' | 'after'> }) {
  const all = differences(row.before, row.after)
  if (all.length === 0) return <span>–</span>
  return (
    <div style={{ maxWidth: 480 }}>
      {all.slice(0, mostShown).map(({ field, before, after }) => (
        <Typography.Text key={field} ellipsis={{ tooltip: `${before} → ${after}` }} style={{ display: 'block' }}>
          <Typography.Text type="secondary">{field}</Typography.Text> {before !== '' && <del>{before}</del>} → {after}
        </Typography.Text>
      ))}
      {all.length > mostShown && (
        <Typography.Text type="secondary">{copy.more(all.length - mostShown)}</Typography.Text>
      )}
    </div>
  )
}

export const auditColumns: Column<AuditRow>[] = [
  { name: 'at', label: copy.time, kind: 'time' },
  { name: 'actor_name', label: copy.operator, width: 120 },
  { name: 'act', label: copy.action, text: (row) => actName(row.act), width: 180 },
  {
    name: 'subject_id',
    label: copy.object,
    text: (row) => [row.subject_kind, row.subject_id].filter(Boolean).join(' '),
    width: 220,
  },
  {
    name: 'after',
    label: copy.changes,
    render: (row) => <Changes row={row} />,
    text: (row) =>
      differences(row.before, row.after)
        .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
        .join('; '),
  },
  { name: 'reason', label: copy.reason, width: 160 },
  { name: 'ip', label: copy.address, width: 130 },
]
