import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import type { Column } from '../ui/column.ts'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { detailText, kinds } from './fault.copy.ts'
import { faultStates, words } from './venue.copy.ts'

interface FaultRow {
  id: string
  platname?: string
  kind?: string
  detail?: unknown
  state?: number
  created_at?: string
  closed_at?: string
}

const columns: Column<FaultRow>[] = [
  { name: 'platname', label: words.faultVenue },
  { name: 'kind', label: words.faultKind, options: kinds },
  { name: 'detail', label: words.faultDetail, width: 560, text: ({ detail }) => detailText(detail) },
  { name: 'state', label: words.faultState, options: faultStates },
  { name: 'created_at', label: words.faultAt, kind: 'time' },
  { name: 'closed_at', label: words.faultClosed, kind: 'time' },
]

export default function VenueFaultPage() {
  const act = useAct()
  const close = (row: FaultRow) =>
    act({
      title: words.closeTitle,
      effect: words.closeEffect,
      verb: words.close,
      run: () => write('POST', `/venue-faults/${encodeURIComponent(row.id)}/close`),
    })
  return (
    <Page title={words.faults} hint={words.faultsHint}>
      <ResourceTable<FaultRow>
        path="/venue-faults"
        title={words.faults}
        columns={columns}
        states={faultStates}
        search={false}
        actionsWidth={70}
        actions={(row) =>
          !row.closed_at && (
            <RowButton permission="venue.change" onClick={() => close(row)}>
              {words.close}
            </RowButton>
          )
        }
      />
    </Page>
  )
}
