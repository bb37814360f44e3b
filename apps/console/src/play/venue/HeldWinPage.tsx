import * as wire from '@koi/contract/state'
import type { Row } from '../../app/endpoint.ts'
import { Space } from 'antd'
import { useAct } from '../../app/act.tsx'
import type { Column } from '../../ui/column.ts'
import { moneyText } from '../../ui/Money.tsx'
import { playerColumn } from '../../ui/orders.tsx'
import { Page } from '../../ui/Page.tsx'
import { ResourceTable } from '../../ui/ResourceTable.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { heldReason, heldStates, words } from './venue.copy.ts'

type HeldRow = Row<'GET /console/api/held-wins'>

const columns: Column<HeldRow>[] = [
  playerColumn,
  { name: 'platname', label: words.faultVenue },
  { name: 'bet_id', label: words.heldBet },
  { name: 'amount', label: words.heldAmount, kind: 'money' },
  { name: 'state', label: words.faultState, options: heldStates },
  { name: 'created_at', label: words.faultAt, kind: 'time' },
  { name: 'decided_by', label: words.heldBy },
]

const deciding = 'POST /console/api/held-wins/:id/decide'

export default function HeldWinPage() {
  const act = useAct()
  const decide = (row: HeldRow, decision: 'pay' | 'drop') => {
    const facts = [row.username, moneyText(row.amount)] as const
    const verb = decision === 'pay' ? words.heldPay : words.heldDrop
    act({
      title: `${verb} · ${row.bet_id}`,
      effect: decision === 'pay' ? words.heldPayEffect(...facts) : words.heldDropEffect(...facts),
      verb,
      isDangerous: decision === 'drop',
      fields: [heldReason],
      at: deciding,
      params: { id: row.id },
      fixed: { decision },
    })
  }
  const actions = (row: HeldRow) =>
    row.state === wire.heldStates.waiting && (
      <Space size={0}>
        <RowButton at={deciding} onClick={() => decide(row, 'pay')}>
          {words.heldPay}
        </RowButton>
        <RowButton danger at={deciding} onClick={() => decide(row, 'drop')}>
          {words.heldDrop}
        </RowButton>
      </Space>
    )
  return (
    <Page title={words.held} hint={words.heldHint}>
      <ResourceTable
        at="GET /console/api/held-wins"
        title={words.held}
        columns={columns}
        states={heldStates}
        actionsWidth={120}
        actions={actions}
      />
    </Page>
  )
}
