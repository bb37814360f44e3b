import { Drawer, Skeleton, Table } from 'antd'
import { useRead } from '../app/api.ts'
import { Money } from '../ui/Money.tsx'
import { Failure } from '../ui/ResourceTable.tsx'
import { categoryNames, copy } from './agent.copy.ts'
import type { StatementDetail, StatementRow } from './agent.ts'

const money = (value: unknown) => <Money value={value} />
const percent = (value: unknown) => `${String(value ?? 0)}%`
const column = (name: string, title: string, render?: (value: unknown) => React.ReactNode) => ({
  key: name,
  dataIndex: name,
  title,
  align: render ? ('right' as const) : ('left' as const),
  ...(render ? { render } : {}),
})
const nameOf = (category: unknown) =>
  category ? (categoryNames[String(category)] ?? String(category)) : copy.noCategory

/** Everything a month is made of, row by row. */
export function StatementDrawer({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const reading = useRead<StatementDetail>(`/agent-statements/${encodeURIComponent(row.id)}`)
  const it = reading.data
  const shared = {
    size: 'small' as const,
    pagination: false as const,
    scroll: { x: 'max-content' },
    style: { marginBottom: 20 },
  }
  return (
    <Drawer open title={`${row.username ?? ''} · ${row.month}`} size={760} onClose={onClose}>
      {reading.error && <Failure error={reading.error} onRetry={() => void reading.refetch()} />}
      {!it && !reading.error && <Skeleton active />}
      {it && (
        <>
          <Table
            {...shared}
            title={() => copy.parts}
            rowKey="category_id"
            dataSource={it.parts ?? []}
            columns={[
              { ...column('category_id', copy.category), render: nameOf },
              column('turnover', copy.turnover, money),
              column('turnover_rate', copy.turnoverRate, percent),
              column('net_loss', copy.netLoss, money),
              column('costs', copy.costs, money),
              column('rate', copy.rate, percent),
              column('earned', copy.commission, money),
            ]}
          />
          {(it.overrides ?? []).length > 0 && (
            <Table
              {...shared}
              title={() => copy.override}
              rowKey="username"
              dataSource={it.overrides ?? []}
              columns={[
                column('username', copy.agent),
                column('base', copy.base, money),
                column('rate', copy.overrideRate, percent),
                column('earned', copy.commission, money),
              ]}
            />
          )}
          {(it.corrections_made ?? []).length > 0 && (
            <Table
              {...shared}
              title={() => copy.corrections}
              rowKey="id"
              dataSource={it.corrections_made ?? []}
              columns={[
                column('reason', copy.reason),
                column('created_at', copy.corrected),
                column('amount', copy.amount, money),
              ]}
            />
          )}
          <Table
            {...shared}
            title={() => copy.players}
            rowKey="username"
            dataSource={it.players ?? []}
            columns={[
              column('username', copy.player),
              column('turnover', copy.turnover, money),
              column('net_loss', copy.netLoss, money),
              column('costs', copy.costs, money),
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
