import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { DetailDrawer } from '../../ui/table/DetailDrawer.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, eventOptions, states } from './delivery.copy.ts'

type DeliveryRow = Row<'GET /console/api/message-deliveries'>

const columns: Column<DeliveryRow>[] = [
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'event', label: copy.event, options: eventOptions },
  { name: 'messenger', label: copy.messenger, width: 140 },
  { name: 'username', label: copy.player, width: 120 },
  { name: 'receiver', label: copy.receiver, width: 160 },
  { name: 'subject', label: copy.subject, width: 220 },
  { name: 'body', label: copy.body, isOffScreen: true },
  { name: 'state', label: copy.state, options: states },
  { name: 'attempts', label: copy.attempts, kind: 'number' },
  { name: 'last_error', label: copy.error, width: 220 },
  { name: 'may_have_arrived', label: copy.arrived, kind: 'switch' },
  { name: 'next_at', label: copy.next, kind: 'time' },
  { name: 'closed_at', label: copy.closed, kind: 'time', isOffScreen: true },
]

export default function DeliveryPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/message-deliveries"
        title={copy.title}
        columns={columns}
        search={copy.search}
        states={states}
        hasDates
        more={[{ name: 'event', label: copy.event, options: eventOptions }]}
        actionsWidth={70}
        actions={(row) =>
          row.state === 'failed' &&
          row.event !== 'test' && (
            <ActButton
              at="POST /console/api/message-deliveries/:id/retry"
              params={{ id: row.id }}
              title={copy.retryTitle}
              effect={copy.retryEffect(row.receiver || row.messenger, row.may_have_arrived === 1)}
              verb={copy.retry}
              done={copy.retried}
            />
          )
        }
        drawer={(row, close) => <DetailDrawer title={copy.title} row={row} columns={columns} onClose={close} />}
      />
    </Page>
  )
}
