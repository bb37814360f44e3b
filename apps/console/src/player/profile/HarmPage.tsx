import { caseStates } from '@koi/contract/state'
import { Space } from 'antd'
import { useAct } from '../../app/act.tsx'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/column.ts'
import { playerColumn } from '../../ui/orders.tsx'
import { Page } from '../../ui/Page.tsx'
import { ResourceTable } from '../../ui/ResourceTable.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
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

const ownPath = 'POST /console/api/harm-markers/:id/own'
const deciding = 'POST /console/api/harm-markers/:id/decide'

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
  const act = useAct()
  const params = { id }
  const own = () => act({ title: copy.ownTitle(username), effect: copy.ownEffect, verb: copy.own, at: ownPath, params })
  const decide = () =>
    act({
      title: copy.decideTitle(username),
      effect: copy.decideEffect,
      verb: copy.decide,
      fields: decideFields,
      at: deciding,
      params,
    })
  return (
    <Space size={0}>
      {owner === '' && (
        <RowButton at={ownPath} onClick={own}>
          {copy.own}
        </RowButton>
      )}
      <RowButton at={deciding} onClick={decide}>
        {copy.decide}
      </RowButton>
    </Space>
  )
}
