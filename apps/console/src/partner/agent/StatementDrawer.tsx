import { spelledCategoryNames } from '@koi/contract/play/game/game.copy'
import { Drawer, Flex, Skeleton } from 'antd'
import { useRead } from '../../app/api.ts'
import type { Reply, Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { RowTable } from '../../ui/table/RowTable.tsx'
import { copy } from './agent.copy.ts'

export type StatementRow = Row<'GET /console/api/agent-statements'>
type Detail = Reply<'GET /console/api/agent-statements/:id'>
type Part = Detail['parts'][number]

const percent = <Name extends 'rate' | 'turnover_rate'>(name: Name, label: string) => ({
  name,
  label,
  kind: 'rate' as const,
  text: (row: Record<Name, string | number>) => `${row[name]}%`,
})

const parts: Column<Part>[] = [
  {
    name: 'category_id',
    label: copy.category,
    text: ({ category_id }) => (category_id ? spelledCategoryNames[category_id] : copy.noCategory),
  },
  { name: 'turnover', label: copy.turnover, kind: 'money' },
  percent('turnover_rate', copy.turnoverRate),
  { name: 'net_loss', label: copy.netLoss, kind: 'money' },
  { name: 'costs', label: copy.costs, kind: 'money' },
  percent('rate', copy.rate),
  { name: 'earned', label: copy.commission, kind: 'money' },
]
const overrides: Column<Detail['overrides'][number]>[] = [
  { name: 'username', label: copy.agent },
  { name: 'base', label: copy.base, kind: 'money' },
  percent('rate', copy.overrideRate),
  { name: 'earned', label: copy.commission, kind: 'money' },
]
const corrections: Column<Detail['corrections_made'][number]>[] = [
  { name: 'reason', label: copy.reason },
  { name: 'created_at', label: copy.corrected },
  { name: 'amount', label: copy.amount, kind: 'money' },
]
const players: Column<Detail['players'][number]>[] = [
  { name: 'username', label: copy.player },
  { name: 'turnover', label: copy.turnover, kind: 'money' },
  { name: 'net_loss', label: copy.netLoss, kind: 'money' },
  { name: 'costs', label: copy.costs, kind: 'money' },
]

export function StatementDrawer({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const { data, error, refetch } = useRead('GET /console/api/agent-statements/:id', { id: row.id })
  return (
    <Drawer open title={`${row.username} · ${row.month}`} size={760} onClose={onClose}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Flex vertical gap={20}>
          <RowTable title={copy.parts} rowKey="category_id" rows={data.parts} columns={parts} />
          {data.overrides.length > 0 && (
            <RowTable title={copy.override} rowKey="username" rows={data.overrides} columns={overrides} />
          )}
          {data.corrections_made.length > 0 && (
            <RowTable title={copy.corrections} rowKey="id" rows={data.corrections_made} columns={corrections} />
          )}
          <RowTable title={copy.players} rowKey="username" rows={data.players} columns={players} />
        </Flex>
      )}
    </Drawer>
  )
}
