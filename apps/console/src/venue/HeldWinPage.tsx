import { Space } from 'antd'
import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import type { Column } from '../ui/column.ts'
import { moneyText } from '../ui/Money.tsx'
import { type OfPlayer, playerColumn } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { heldReason, heldStates, words } from './venue.copy.ts'

interface HeldRow extends OfPlayer {
  bet_id?: string
  platname?: string
  amount?: string
  state?: number
  decided_by?: string
  created_at?: string
}

const columns: Column<HeldRow>[] = [
  playerColumn<HeldRow>(),
  { name: 'platname', label: words.faultVenue },
  { name: 'bet_id', label: words.heldBet },
  { name: 'amount', label: words.heldAmount, kind: 'money' },
  { name: 'state', label: words.faultState, options: heldStates },
  { name: 'created_at', label: words.faultAt, kind: 'time' },
  { name: 'decided_by', label: words.heldBy },
]

/** Wins of seamless venues above the venue's cap: a person says whether they are paid. */
export default function HeldWinPage() {
  const act = useAct()
  const decide = (row: HeldRow, decision: 'pay' | 'drop') => {
    const facts = [row.username ?? '', moneyText(row.amount)] as const
    const verb = decision === 'pay' ? words.heldPay : words.heldDrop
    act({
      title: `${verb} · ${row.bet_id ?? row.id}`,
      effect: decision === 'pay' ? words.heldPayEffect(...facts) : words.heldDropEffect(...facts),
      verb,
      isDangerous: decision === 'drop',
      fields: [heldReason],
      run: (body) => write('POST', `/held-wins/${encodeURIComponent(row.id)}/decide`, { decision, ...body }),
    })
  }
  const actions = (row: HeldRow) =>
    row.state === 2 && (
      <Space size={0}>
        <RowButton permission="transfer.decide" onClick={() => decide(row, 'pay')}>
          {words.heldPay}
        </RowButton>
        <RowButton danger permission="transfer.decide" onClick={() => decide(row, 'drop')}>
          {words.heldDrop}
        </RowButton>
      </Space>
    )
  return (
    <Page title={words.held} hint={words.heldHint}>
      <ResourceTable<HeldRow>
        path="/held-wins"
        title={words.held}
        columns={columns}
        states={heldStates}
        actionsWidth={120}
        actions={actions}
      />
    </Page>
  )
}
