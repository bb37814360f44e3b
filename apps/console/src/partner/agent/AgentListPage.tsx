import { agentStates } from '@koi/contract/state'
import { Space, Tabs } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import { useTab } from '../../ui/page/address.ts'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { enabledStates } from '../../ui/words/state.copy.ts'
import {
  copy,
  correctionFields,
  defaultField,
  plan,
  planField,
  planFields,
  ratesField,
  resetFields,
} from './agent.copy.ts'
import { StatementTable } from './StatementTable.tsx'

type AgentRow = Row<'GET /console/api/agents'>

const columns: Column<AgentRow>[] = [
  { ...playerColumn, label: copy.agent },
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

const correctionColumns: Column<Row<'GET /console/api/agent-corrections'>>[] = [
  { ...playerColumn, label: copy.agent },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'reason', label: copy.reason, width: 360 },
  { name: 'month', label: copy.inStatement },
  { name: 'made_by', label: copy.decided },
  { name: 'created_at', label: copy.corrected, kind: 'time' },
]

export default function AgentListPage() {
  const { tabs } = copy
  const [tab, choose] = useTab(['agents', 'statements', 'corrections', 'plans'])
  const agents = (
    <ResourceTable
      at="GET /console/api/agents"
      title={copy.title}
      columns={columns}
      actions={(row) => <AgentActions row={row} />}
      actionsWidth={260}
    />
  )
  const corrections = (
    <ResourceTable at="GET /console/api/agent-corrections" title={tabs.corrections} columns={correctionColumns} />
  )
  const plans = (
    <ResourcePage
      {...plan}
      path="/console/api/agent-plans"
      fields={planFields}
      form={{
        fields: (row) => [...planFields, ...(row ? [defaultField] : []), ratesField],
        read: (row) => ({ ...row }),
        body: (body) => body,
      }}
      search={false}
      canRemove={false}
    />
  )
  return (
    <Page title={copy.title}>
      <Tabs
        {...(tab ? { activeKey: tab } : {})}
        destroyOnHidden
        onChange={choose}
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

const changing = 'PATCH /console/api/agents/:id'

function AgentActions({ row: { id, username: name, state, unsettled, has_factor: hasFactor } }: { row: AgentRow }) {
  const params = { id }
  const isOn = state !== agentStates.stopped
  const block = isOn ? copy.block : copy.unblock
  return (
    <Space size={0}>
      <ActButton
        at="POST /console/api/agents/:id/settle"
        params={params}
        title={copy.settleTitle(name)}
        effect={copy.settleEffect(name, ` ${moneyOf(unsettled)} `)}
        verb={copy.settle}
        done={copy.settledNow}
      />
      <ActButton
        at="POST /console/api/agents/:id/corrections"
        params={params}
        title={`${copy.correct} · ${name}`}
        effect={copy.correctEffect(name)}
        verb={copy.correct}
        fields={correctionFields}
      />
      <ActButton
        at={changing}
        params={params}
        title={`${copy.change} · ${name}`}
        effect={copy.changeEffect(name)}
        verb={copy.change}
        fields={[planField]}
      />
      <ActButton
        at={changing}
        params={params}
        title={`${block} · ${name}`}
        effect={isOn ? copy.blockEffect(name) : copy.unblockEffect(name)}
        verb={block}
        isDangerous={isOn}
        fixed={{ state: isOn ? agentStates.stopped : agentStates.active }}
      />
      {hasFactor && (
        <ActButton
          at="POST /console/api/agents/:id/reset-otp"
          params={params}
          title={copy.resetTitle(name)}
          effect={copy.resetEffect}
          verb={copy.reset}
          isDangerous
          fields={resetFields}
        />
      )}
    </Space>
  )
}
