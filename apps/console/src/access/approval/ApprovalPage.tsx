import { BatchActions } from '../../ui/order/BatchActions.tsx'
import { Space } from 'antd'
import type { Approval } from '../../app/waiting.ts'
import { actName } from '../../ui/audit/audit.copy.ts'
import { AllChanges, Changes, changesText } from '../../ui/audit/changes.tsx'
import { arrange } from '../../ui/table/arrange.ts'
import type { Column } from '../../ui/field/column.ts'
import { DetailDrawer } from '../../ui/table/DetailDrawer.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { copy, states } from './approval.copy.ts'

const details: Column<Approval>[] = [
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'made_by', label: copy.made, width: 120 },
  { name: 'act', label: copy.act, text: (row) => actName(row.act), width: 140 },
  { name: 'subject_id', label: copy.subject, width: 180 },
  { name: 'state', label: copy.state, options: states },
  { name: 'expires_at', label: copy.expires, kind: 'time' },
  { name: 'decided_by', label: copy.decided, width: 120 },
  { name: 'decided_at', label: copy.closed, kind: 'time' },
  { name: 'reason', label: copy.reason, width: 160 },
]
const changed: Column<Approval> = {
  name: 'after',
  label: copy.changes,
  render: (row) => <Changes row={row} />,
  text: changesText,
}
const columns = arrange<Approval>(
  [...details, changed],
  ['created_at', 'made_by', 'act', 'subject_id', 'after', 'state', 'expires_at', 'decided_by', 'decided_at', 'reason'],
)

export default function ApprovalPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/approvals"
        title={copy.title}
        columns={columns}
        search={copy.search}
        states={states}
        actionsWidth={150}
        batch={{
          isSelectable: (row) => row.state === 'open',
          bar: (selection) => (
            <BatchActions path="/console/api/approvals" selection={selection} idOf={(row) => row.id} />
          ),
        }}
        actions={(row, open) => (
          <Space size={0}>
            {row.state === 'open' && <Decide row={row} />}
            <RowButton onClick={open}>{copy.detail}</RowButton>
          </Space>
        )}
        drawer={(row, close) => (
          <DetailDrawer title={titleOf(row)} row={row} columns={details} onClose={close}>
            <AllChanges row={row} />
          </DetailDrawer>
        )}
      />
    </Page>
  )
}

const titleOf = (row: Approval): string => copy.what(actName(row.act), row.subject_id)

function Decide({ row }: { row: Approval }) {
  return (
    <ReviewActions
      of="/console/api/approvals/:id"
      params={{ id: row.id }}
      subject={titleOf(row)}
      approveEffect={copy.approve(row.made_by)}
      rejectEffect={copy.reject}
      detail={<AllChanges row={row} />}
    />
  )
}
