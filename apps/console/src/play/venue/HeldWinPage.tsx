import * as wire from '@koi/contract/state'
import type { Row } from '../../app/endpoint.ts'
import { Space } from 'antd'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
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

function Decide({ row, decision }: { row: HeldRow; decision: 'pay' | 'drop' }) {
  const isDrop = decision === 'drop'
  const verb = isDrop ? words.heldDrop : words.heldPay
  return (
    <ActButton
      at="POST /console/api/held-wins/:id/decide"
      params={{ id: row.id }}
      title={`${verb} · ${row.bet_id}`}
      effect={(isDrop ? words.heldDropEffect : words.heldPayEffect)(row.username, moneyOf(row.amount))}
      verb={verb}
      isDangerous={isDrop}
      fields={[heldReason]}
      fixed={{ decision }}
    />
  )
}

export default function HeldWinPage() {
  return (
    <Page title={words.held} hint={words.heldHint}>
      <ResourceTable
        at="GET /console/api/held-wins"
        title={words.held}
        columns={columns}
        states={heldStates}
        actionsWidth={120}
        actions={(row) =>
          row.state === wire.heldStates.waiting && (
            <Space size={0}>
              <Decide row={row} decision="pay" />
              <Decide row={row} decision="drop" />
            </Space>
          )
        }
      />
    </Page>
  )
}
