import { Space } from 'antd'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { playerColumn } from '../../ui/order/orders.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { copy, statementStates } from './agent.copy.ts'
import { StatementDrawer, type StatementRow } from './StatementDrawer.tsx'

const columns: Column<StatementRow>[] = [
  { ...playerColumn, label: copy.agent },
  { name: 'month', label: copy.month },
  { name: 'plan', label: copy.plan },
  { name: 'turnover', label: copy.turnover, kind: 'money' },
  { name: 'net_loss', label: copy.netLoss, kind: 'money' },
  { name: 'costs', label: copy.costs, kind: 'money' },
  { name: 'override', label: copy.override, kind: 'money' },
  { name: 'corrections', label: copy.corrections, kind: 'money' },
  { name: 'carried_in', label: copy.carriedIn, kind: 'money' },
  { name: 'commission', label: copy.commission, kind: 'money' },
  { name: 'carried_out', label: copy.carriedOut, kind: 'money' },
  { name: 'state', label: copy.state, options: statementStates },
  { name: 'created_at', label: copy.stated, kind: 'time' },
  { name: 'paid_at', label: copy.paid, kind: 'time' },
]

export function StatementTable() {
  return (
    <ResourceTable
      at="GET /console/api/agent-statements"
      title={copy.tabs.statements}
      columns={columns}
      states={statementStates}
      actionsWidth={120}
      actions={(row, open) => (
        <Space size={0}>
          <Decide row={row} />
          <RowButton onClick={open}>{copy.detail}</RowButton>
        </Space>
      )}
      drawer={(row, close) => <StatementDrawer row={row} onClose={close} />}
    />
  )
}

function Decide({ row: { id, username: name, month, state, commission } }: { row: StatementRow }) {
  const amount = moneyOf(commission)
  if (state === 'draft')
    return (
      <ActButton
        at="POST /console/api/agent-statements/:id/review"
        params={{ id }}
        title={`${copy.review} · ${name} ${month}`}
        effect={copy.reviewEffect(name, month, amount)}
        verb={copy.review}
        done={copy.reviewed}
      />
    )
  if (state !== 'reviewed') return null
  return (
    <ActButton
      at="POST /console/api/agent-statements/:id/pay"
      params={{ id }}
      title={`${copy.pay} · ${name} ${month}`}
      effect={copy.payEffect(name, amount)}
      verb={copy.pay}
      done={copy.paidNow}
    />
  )
}
