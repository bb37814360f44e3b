import { caseStates } from '@koi/contract/state'
import { Space } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, decideFields, decisionOptions, kindOptions, states } from './harm.copy.ts'

type HarmRow = Row<'GET /console/api/harm-markers'>

const columns: Column<HarmRow>[] = [
  playerColumn,
  { name: 'kind', label: copy.kind, options: kindOptions },
  { name: 'day', label: copy.day },
  { name: 'words', label: copy.words, width: 360 },
  { name: 'state', label: copy.state, options: states },
  { name: 'owner', label: copy.owner },
  { name: 'decision', label: copy.decision, options: decisionOptions },
  { name: 'reason', label: copy.reason, width: 200 },
  { name: 'created_at', label: copy.found, kind: 'time' },
  { name: 'closed_at', label: copy.closed, kind: 'time' },
]

export default function HarmPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/harm-markers"
        title={copy.title}
        columns={columns}
        states={states}
        actionsWidth={120}
        actions={(row) => row.state === caseStates.open && <Actions row={row} />}
      />
    </Page>
  )
}

function Actions({ row: { id, username, owner } }: { row: HarmRow }) {
  const params = { id }
  return (
    <Space size={0}>
      {owner === '' && (
        <ActButton
          at="POST /console/api/harm-markers/:id/own"
          params={params}
          title={copy.ownTitle(username)}
          effect={copy.ownEffect}
          verb={copy.own}
        />
      )}
      <ActButton
        at="POST /console/api/harm-markers/:id/decide"
        params={params}
        title={copy.decideTitle(username)}
        effect={copy.decideEffect}
        verb={copy.decide}
        fields={decideFields}
      />
    </Space>
  )
}
