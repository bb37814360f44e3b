import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { DetailDrawer } from '../../ui/table/DetailDrawer.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PlayerLink } from '../../ui/order/orders.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { kindLabels, kindOptions, postbackCopy as copy, postbackStateOptions } from './source.copy.ts'

type Postback = Row<'GET /console/api/postbacks'>

const statusText = ({ status, attempts }: Postback): string => {
  if (status !== null) return String(status)
  return attempts > 0 ? copy.noAnswer : ''
}

const columns: Column<Postback>[] = [
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'source', label: copy.source, width: 140 },
  { name: 'username', label: copy.player, render: (row) => <PlayerLink row={row} /> },
  { name: 'kind', label: copy.kind, options: kindOptions },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'state', label: copy.state, options: postbackStateOptions },
  { name: 'status', label: copy.status, width: 90, text: statusText, render: statusText },
  { name: 'attempts', label: copy.attempts, kind: 'number' },
  { name: 'answer', label: copy.answer, width: 160 },
  { name: 'detail', label: copy.detail, width: 200 },
  { name: 'tried_at', label: copy.tried, kind: 'time' },
  { name: 'next_at', label: copy.next, kind: 'time' },
  { name: 'url', label: copy.url, isOffScreen: true },
  { name: 'id', label: copy.id, isOffScreen: true },
]

export default function PostbackPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/postbacks"
        title={copy.title}
        columns={columns}
        search={copy.search}
        states={postbackStateOptions}
        hasDates
        actionsWidth={90}
        actions={(row) =>
          (row.state === 'waiting' || row.state === 'failed') && (
            <ActButton
              at="POST /console/api/postbacks/:id/resend"
              params={{ id: row.id }}
              title={copy.resendTitle(row.source, kindLabels[row.kind])}
              effect={copy.resendEffect}
              verb={copy.resend}
              done={copy.resent}
            />
          )
        }
        drawer={(row, close) => <DetailDrawer title={copy.title} row={row} columns={columns} onClose={close} />}
      />
    </Page>
  )
}
