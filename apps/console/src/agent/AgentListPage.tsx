import { Space, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import type { Column } from '../ui/column.ts'
import { columnsOf } from '../ui/columnsOf.ts'
import { moneyText } from '../ui/Money.tsx'
import { playerColumn } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { enabledStates } from '../ui/state.copy.ts'
import { copy, correctionFields, plan, planField, planFields } from './agent.copy.ts'
import type { AgentRow, CorrectionRow } from './agent.ts'
import { planForm } from './plan.ts'
import { StatementTable } from './StatementTable.tsx'

const columns: Column<AgentRow>[] = [
  { ...playerColumn<AgentRow>(), label: copy.agent },
  { name: 'code', label: copy.code },
  { name: 'parent', label: copy.parent },
  { name: 'downline', label: copy.downline, kind: 'number' },
  { name: 'agents', label: copy.agents, kind: 'number' },
  { name: 'plan', label: copy.plan },
  { name: 'rate', label: copy.rate, kind: 'rate' },
  { name: 'turnover', label: copy.turnover, kind: 'money' },
  { name: 'net_loss', label: copy.netLoss, kind: 'money' },
  { name: 'unsettled', label: copy.unsettled, kind: 'money' },
  { name: 'settled', label: copy.settled, kind: 'money' },
  { name: 'state', label: copy.state, options: enabledStates },
  { name: 'created_at', label: copy.created, kind: 'time' },
]

const correctionColumns: Column<CorrectionRow>[] = [
  { ...playerColumn<CorrectionRow>(), label: copy.agent },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'reason', label: copy.reason, width: 360 },
  { name: 'month', label: copy.inStatement },
  { name: 'made_by', label: copy.decided },
  { name: 'created_at', label: copy.corrected, kind: 'time' },
]

export default function AgentListPage() {
  const [search, setSearch] = useSearchParams()
  const { tabs } = copy
  const agents = (
    <ResourceTable<AgentRow>
      path="/agents"
      title={copy.title}
      columns={columns}
      actions={(row) => <AgentActions row={row} />}
      actionsWidth={200}
    />
  )
  const corrections = (
    <ResourceTable<CorrectionRow> path="/agent-corrections" title={tabs.corrections} columns={correctionColumns} />
  )
  const plans = (
    <ResourcePage
      {...plan}
      path="/agent-plans"
      permission="agent.settle"
      columns={columnsOf(planFields)}
      fields={planFields}
      form={planForm}
      search={false}
      canRemove={false}
    />
  )
  return (
    <Page title={copy.title}>
      <Tabs
        activeKey={search.get('tab') ?? 'agents'}
        destroyOnHidden
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        items={[
          { key: 'agents', label: tabs.agents, children: agents },
          { key: 'statements', label: tabs.statements, children: <StatementTable /> },
          { key: 'corrections', label: tabs.corrections, children: corrections },
          { key: 'plans', label: tabs.plans, children: plans },
        ]}
      />
    </Page>
  )
}

function AgentActions({ row }: { row: AgentRow }) {
  const act = useAct()
  const name = row.username ?? row.id
  const address = `/agents/${encodeURIComponent(row.id)}`
  const settle = () =>
    act({
      title: copy.settleTitle(name),
      effect: copy.settleEffect(name, row.unsettled ? ` ¥${moneyText(row.unsettled)} ` : ''),
      verb: copy.settle,
      run: (body) => write('POST', `${address}/settle`, body),
      done: copy.settledNow,
    })
  const change = () =>
    act({
      title: `${copy.change} · ${name}`,
      effect: copy.changeEffect(name),
      verb: copy.change,
      fields: [planField],
      run: (body) => write('PATCH', address, body),
    })
  const correct = () =>
    act({
      title: `${copy.correct} · ${name}`,
      effect: copy.correctEffect(name),
      verb: copy.correct,
      fields: correctionFields,
      run: (body) => write('POST', `${address}/corrections`, body),
    })
  const isOn = row.state !== 0
  const block = () =>
    act({
      title: `${isOn ? copy.block : copy.unblock} · ${name}`,
      effect: isOn ? copy.blockEffect(name) : copy.unblockEffect(name),
      verb: isOn ? copy.block : copy.unblock,
      isDangerous: isOn,
      run: () => write('PATCH', address, { state: isOn ? 0 : 1 }),
    })
  return (
    <Space size={0}>
      <RowButton permission="agent.settle" onClick={settle}>
        {copy.settle}
      </RowButton>
      <RowButton permission="agent.settle" onClick={correct}>
        {copy.correct}
      </RowButton>
      <RowButton permission="agent.decide" onClick={change}>
        {copy.change}
      </RowButton>
      <RowButton danger={isOn} permission="agent.decide" onClick={block}>
        {isOn ? copy.block : copy.unblock}
      </RowButton>
    </Space>
  )
}
