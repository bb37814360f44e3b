import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { detailText, kinds } from './fault.copy.ts'
import { faultStates, words } from './venue.copy.ts'

type FaultRow = Row<'GET /console/api/venue-faults'>

const columns: Column<FaultRow>[] = [
  { name: 'platname', label: words.faultVenue },
  { name: 'kind', label: words.faultKind, options: kinds },
  { name: 'detail', label: words.faultDetail, width: 560, text: ({ detail }) => detailText(detail) },
  { name: 'state', label: words.faultState, options: faultStates },
  { name: 'created_at', label: words.faultAt, kind: 'time' },
  { name: 'closed_at', label: words.faultClosed, kind: 'time' },
]

export default function VenueFaultPage() {
  return (
    <Page title={words.faults} hint={words.faultsHint}>
      <ResourceTable
        at="GET /console/api/venue-faults"
        title={words.faults}
        columns={columns}
        states={faultStates}
        search={false}
        actionsWidth={70}
        actions={(row) =>
          !row.closed_at && (
            <ActButton
              at="POST /console/api/venue-faults/:id/close"
              params={{ id: row.id }}
              title={words.closeTitle}
              effect={words.closeEffect}
              verb={words.close}
            />
          )
        }
      />
    </Page>
  )
}
