import { Table, Typography } from 'antd'
import { differences } from './difference.ts'
import { copy } from './audit.copy.ts'

interface Props {
  row: { before: unknown; after: unknown }
}

const maxShown = 6

/** The first differences, shortened for a table cell. */
export function Changes({ row }: Props) {
  const all = differences(row.before, row.after)
  if (all.length === 0) return <span>–</span>
  return (
    <div style={{ maxWidth: 480 }}>
      {all.slice(0, maxShown).map(({ field, before, after }) => (
        <Typography.Text key={field} ellipsis={{ tooltip: `${before} → ${after}` }} style={{ display: 'block' }}>
          <Typography.Text type="secondary">{field}</Typography.Text> {before !== '' && <del>{before}</del>} → {after}
        </Typography.Text>
      ))}
      {all.length > maxShown && <Typography.Text type="secondary">{copy.more(all.length - maxShown)}</Typography.Text>}
    </div>
  )
}

/** All differences as text. */
export const changesText = ({ before, after }: Props['row']): string =>
  differences(before, after)
    .map((one) => `${one.field}: ${one.before} → ${one.after}`)
    .join('; ')

const whole = (value: string) =>
  value === '' ? '–' : <span style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>{value}</span>

export function AllChanges({ row }: Props) {
  return (
    <Table
      size="small"
      rowKey="field"
      dataSource={differences(row.before, row.after)}
      pagination={false}
      locale={{ emptyText: copy.same }}
      columns={[
        { title: copy.field, width: 160, render: (_, { field }) => whole(field) },
        { title: copy.before, render: (_, { before }) => whole(before) },
        { title: copy.after, render: (_, { after }) => whole(after) },
      ]}
    />
  )
}
