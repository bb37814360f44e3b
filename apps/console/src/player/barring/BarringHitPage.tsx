import { useAct } from '../../app/act.tsx'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/column.ts'
import { playerColumn } from '../../ui/orders.tsx'
import { Page } from '../../ui/Page.tsx'
import { ResourceTable } from '../../ui/ResourceTable.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { copy, evidenceOptions, hitOptions, reasonFields } from './barring.copy.ts'

type HitRow = Row<'GET /console/api/barring-hits'>

const columns: Column<HitRow>[] = [
  playerColumn,
  { name: 'source', label: copy.source, width: 200 },
  { name: 'evidence', label: copy.evidence, options: evidenceOptions },
  { name: 'state', label: copy.state, options: hitOptions },
  { name: 'created_at', label: copy.at, kind: 'time' },
  { name: 'cleared_by', label: copy.clearedBy },
  { name: 'reason', label: copy.reason, width: 220 },
  { name: 'closed_at', label: copy.clearedAt, kind: 'time' },
]

const clearing = 'POST /console/api/barring-hits/:id/clear'

export default function BarringHitPage() {
  const act = useAct()
  const clear = ({ id, username }: HitRow) =>
    act({
      title: copy.clearTitle(username),
      effect: copy.clearEffect,
      verb: copy.clear,
      isDangerous: true,
      fields: reasonFields,
      at: clearing,
      params: { id },
    })
  return (
    <Page title={copy.hits} hint={copy.hitsHint}>
      <ResourceTable
        at="GET /console/api/barring-hits"
        title={copy.hits}
        columns={columns}
        states={hitOptions}
        search={copy.search}
        hasDates
        actionsWidth={70}
        actions={(row) =>
          row.state === 'open' && (
            <RowButton danger at={clearing} onClick={() => clear(row)}>
              {copy.clear}
            </RowButton>
          )
        }
      />
    </Page>
  )
}
