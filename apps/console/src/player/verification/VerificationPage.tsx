import { orderStates } from '@koi/contract/state'
import { App, Space } from 'antd'
import { useState } from 'react'
import { write } from '../../app/api.ts'
import { sentenceOf } from '../../app/problem.ts'
import { useOnce } from '../../app/useOnce.ts'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { reviewStates } from '../../ui/words/state.copy.ts'
import { DocumentDrawer, type OpenedDocument, type VerificationRow } from './DocumentDrawer.tsx'
import { copy, kindOptions } from './verification.copy.ts'

const columns: Column<VerificationRow>[] = [
  playerColumn,
  { name: 'kind', label: copy.kind, options: kindOptions },
  { name: 'number', label: copy.number },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'reason', label: copy.reason, width: 220 },
  { name: 'claimed_by', label: copy.claimedBy },
  { name: 'decided_by', label: copy.decidedBy },
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'decided_at', label: copy.decided, kind: 'time' },
]

const path = '/console/api/verifications/:id'
const lookPath = `POST ${path}/look` as const

export default function VerificationPage() {
  const { message } = App.useApp()
  const [seen, setSeen] = useState<{ row: VerificationRow; document: OpenedDocument } | null>(null)
  // Only one call at a time, because each is audited.
  const look = useOnce(async (row: VerificationRow) => {
    try {
      setSeen({ row, document: await write(lookPath, { id: row.id }) })
    } catch (error) {
      void message.error(sentenceOf(error))
    }
  })
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/verifications"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        search={copy.search}
        hasDates
        actionsWidth={190}
        actions={(row) => (
          <Space size={0}>
            {(row.state === orderStates.pending || row.number !== '') && (
              <RowButton at={lookPath} onClick={() => void look(row)}>
                {copy.look}
              </RowButton>
            )}
            {row.state === orderStates.pending && <Decide row={row} />}
          </Space>
        )}
      />
      {seen && <DocumentDrawer {...seen} onClose={() => setSeen(null)} />}
    </Page>
  )
}

function Decide({ row: { id, username } }: { row: VerificationRow }) {
  return (
    <ReviewActions
      of={path}
      params={{ id }}
      subject={copy.subject(username)}
      approveEffect={copy.approve(username)}
      rejectEffect={copy.reject(username)}
    />
  )
}
