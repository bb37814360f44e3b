import { caseStates } from '@koi/contract/state'
import { Space } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import { useMe } from '../../app/me.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { answerFields, copy, kindOptions, lateOptions, states } from './inquiry.copy.ts'

type InquiryRow = Row<'GET /console/api/inquiries'>

const columns: Column<InquiryRow>[] = [
  { name: 'inquiry_no', label: copy.no },
  playerColumn,
  { name: 'kind', label: copy.kind, options: kindOptions },
  { name: 'about', label: copy.about },
  { name: 'content', label: copy.content, width: 320 },
  { name: 'state', label: copy.state, options: states },
  { name: 'due_at', label: copy.due, kind: 'time' },
  { name: 'is_late', label: copy.late, options: lateOptions },
  { name: 'owner', label: copy.owner },
  { name: 'answer', label: copy.answer, width: 240 },
  { name: 'answered_by', label: copy.answeredBy },
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'closed_at', label: copy.closed, kind: 'time' },
]

export default function InquiryPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/inquiries"
        title={copy.title}
        columns={columns}
        states={states}
        more={[{ name: 'kind', label: copy.kind, options: kindOptions }]}
        hasDates
        actionsWidth={120}
        actions={(row) => row.state === caseStates.open && <Actions row={row} />}
      />
    </Page>
  )
}

function Actions({ row: { id, inquiry_no: no, owner } }: { row: InquiryRow }) {
  const { data: me } = useMe()
  const params = { id }
  const isMine = owner === me?.username
  return (
    <Space size={0}>
      {!isMine && (
        <ActButton
          at="POST /console/api/inquiries/:id/own"
          params={params}
          title={copy.ownTitle(no)}
          effect={copy.ownEffect(owner)}
          verb={copy.own}
        />
      )}
      {(isMine || owner === '') && (
        <ActButton
          at="POST /console/api/inquiries/:id/answer"
          params={params}
          title={copy.replyTitle(no)}
          effect={copy.replyEffect}
          verb={copy.reply}
          fields={answerFields}
        />
      )}
    </Space>
  )
}
