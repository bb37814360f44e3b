import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { DetailDrawer } from '../../ui/table/DetailDrawer.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { batchCopy as copy, batchStates, copy as words } from './webhook.copy.ts'

type BatchRow = Row<'GET /console/api/webhook-deliveries'>

const statusText = ({ status, attempts }: BatchRow): string => {
  if (status !== null) return String(status)
  return attempts > 0 ? copy.noAnswer : ''
}

const columns: Column<BatchRow>[] = [
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'webhook', label: copy.webhook, width: 140 },
  { name: 'id', label: copy.id, isOffScreen: true },
  { name: 'first', label: copy.first, kind: 'number' },
  { name: 'last', label: copy.last, kind: 'number' },
  { name: 'events', label: copy.events, kind: 'number' },
  { name: 'state', label: copy.state, options: batchStates },
  { name: 'status', label: copy.status, width: 90, text: statusText, render: statusText },
  { name: 'millis', label: copy.millis, kind: 'number' },
  { name: 'attempts', label: copy.attempts, kind: 'number' },
  { name: 'detail', label: copy.detail, width: 220 },
  { name: 'tried_at', label: copy.tried, kind: 'time' },
  { name: 'next_at', label: copy.next, kind: 'time' },
]

export default function BatchPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/webhook-deliveries"
        title={copy.title}
        columns={columns}
        search={copy.search}
        states={batchStates}
        hasDates
        actionsWidth={90}
        actions={({ webhook_id: id, webhook, next_at }) =>
          id !== null &&
          next_at !== '' && (
            <ActButton
              at="POST /console/api/webhooks/:id/retry"
              params={{ id }}
              title={words.retryTitle(webhook)}
              effect={words.retryEffect}
              verb={words.retry}
              done={words.retried}
            />
          )
        }
        drawer={(row, close) => <DetailDrawer title={copy.title} row={row} columns={columns} onClose={close} />}
      />
    </Page>
  )
}
