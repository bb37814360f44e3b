import type { Approval } from '../app/waiting.ts'
import { Changes } from '../ui/audit.tsx'
import { actName } from '../ui/audit.copy.ts'
import type { Column } from '../ui/column.ts'
import { differences } from '../ui/difference.ts'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { ReviewActions } from '../ui/ReviewActions.tsx'
import { copy, states } from './approval.copy.ts'

const columns: Column<Approval>[] = [
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'made_by', label: copy.made, width: 120 },
  { name: 'act', label: copy.act, text: (row) => actName(row.act), width: 140 },
  { name: 'subject_id', label: copy.subject, width: 180 },
  {
    name: 'after',
    label: copy.changes,
    render: (row) => <Changes row={row} />,
    text: (row) =>
      differences(row.before, row.after)
        .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
        .join('; '),
  },
  { name: 'state', label: copy.state, options: states },
  { name: 'expires_at', label: copy.expires, kind: 'time' },
  { name: 'decided_by', label: copy.decided, width: 120 },
  { name: 'decided_at', label: copy.closed, kind: 'time' },
  { name: 'reason', label: copy.reason, width: 160 },
]

/** Changes that wait for a second operator, and those that waited. */
export default function ApprovalPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/approvals"
        title={copy.title}
        columns={columns}
        search={copy.search}
        states={states}
        actionsWidth={110}
        actions={(row) => row.state === 'open' && <Decide row={row} />}
      />
    </Page>
  )
}

function Decide({ row }: { row: Approval }) {
  return (
    <ReviewActions
      of="/console/api/approvals/:id"
      params={{ id: row.id }}
      subject={copy.what(actName(row.act), row.subject_id)}
      approveEffect={copy.approve(row.made_by)}
      rejectEffect={copy.reject}
    />
  )
}
