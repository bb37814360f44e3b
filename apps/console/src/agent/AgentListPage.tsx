import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import type { Column } from '../ui/column.ts'
import { moneyText } from '../ui/Money.tsx'
import { type OfPlayer, playerColumn } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { enabledStates } from '../ui/state.copy.ts'
import { copy } from './agent.copy.ts'

interface AgentRow extends OfPlayer {
  code?: string
  downline?: number
  rate?: string
  unsettled?: string
  settled?: string
  state?: number
  created_at?: string
}

const columns: Column<AgentRow>[] = [
  { ...playerColumn<AgentRow>(), label: copy.agent },
  { name: 'code', label: copy.code },
  { name: 'downline', label: copy.downline, kind: 'number' },
  { name: 'rate', label: copy.rate, kind: 'rate' },
  { name: 'unsettled', label: copy.unsettled, kind: 'money' },
  { name: 'settled', label: copy.settled, kind: 'money' },
  { name: 'state', label: copy.state, options: enabledStates },
  { name: 'created_at', label: copy.created, kind: 'time' },
]

export default function AgentListPage() {
  const act = useAct()
  const settle = (row: AgentRow) => {
    const name = row.username ?? row.id
    act({
      title: copy.settleTitle(name),
      effect: copy.settleEffect(name, row.unsettled ? ` ¥${moneyText(row.unsettled)} ` : ''),
      verb: copy.settle,
      run: () => write('POST', `/agents/${encodeURIComponent(row.id)}/settle`),
      done: copy.settledNow,
    })
  }
  const actions = (row: AgentRow) => <RowButton onClick={() => settle(row)}>{copy.settle}</RowButton>
  return (
    <Page title={copy.title}>
      <ResourceTable<AgentRow>
        path="/agents"
        title={copy.title}
        columns={columns}
        actions={actions}
        actionsWidth={70}
      />
    </Page>
  )
}
