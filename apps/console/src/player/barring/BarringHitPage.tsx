import { Space } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, evidenceOptions, hitOptions, reasonFields } from './barring.copy.ts'

type HitRow = Row<'GET /console/api/barring-hits'>

const columns: Column<HitRow>[] = [
  playerColumn,
  { name: 'source', label: copy.source, width: 200 },
  { name: 'source_open', label: copy.sourceOpen, kind: 'number' },
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
        actionsWidth={240}
        actions={(row) =>
          row.state === 'open' && (
            <Space size={0}>
              <ActButton
                at="POST /console/api/barring-hits/:id/clear"
                params={{ id: row.id }}
                title={copy.clearTitle(row.username)}
                effect={copy.clearEffect}
                verb={copy.clear}
                isDangerous
                fields={reasonFields}
              />
              {row.source_open > 1 && (
                <ActButton
                  at="POST /console/api/barring-hits/:id/clear-source"
                  params={{ id: row.id }}
                  title={copy.clearSourceTitle(row.source, row.source_open)}
                  effect={copy.clearSourceEffect}
                  verb={copy.clearSource}
                  isDangerous
                  fields={reasonFields}
                />
              )}
              {row.brand_open > 1 && (
                <ActButton
                  at="POST /console/api/barring-hits/:id/clear-source"
                  params={{ id: row.id }}
                  title={copy.clearBrandTitle(row.brand_open)}
                  effect={copy.clearBrandEffect}
                  verb={copy.clearBrand}
                  isDangerous
                  fields={reasonFields}
                  fixed={{ is_brand: 1 }}
                />
              )}
            </Space>
          )
        }
      />
    </Page>
  )
}
