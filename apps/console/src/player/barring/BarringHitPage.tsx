import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import type { Column } from '../../ui/column.ts'
import { playerColumn } from '../../ui/orders.tsx'
import { Page } from '../../ui/Page.tsx'
import { ResourceTable } from '../../ui/ResourceTable.tsx'
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

export default function BarringHitPage() {
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
            <ActButton
              at="POST /console/api/barring-hits/:id/clear"
              params={{ id: row.id }}
              title={copy.clearTitle(row.username)}
              effect={copy.clearEffect}
              verb={copy.clear}
              isDangerous
              fields={reasonFields}
            />
          )
        }
      />
    </Page>
  )
}
