import { Flex, Skeleton, Table } from 'antd'
import { useRead } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'
import { useDayRange } from '../../ui/page/address.ts'
import { Cell } from '../../ui/table/Cell.tsx'
import type { Column } from '../../ui/field/column.ts'
import { DayInput } from '../../ui/input/DateInput.tsx'
import { count, money, signed } from '../../ui/figures/figures.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { BrandCell } from './BrandCell.tsx'
import { copy } from './overview.copy.ts'

type Answer = Reply<'GET /console/api/all-brands/figures'>
type Row = Answer['brands'][number]

const columns: Column<Answer['totals']>[] = [
  count('registered'),
  count('first_deposits'),
  count('active'),
  money('deposits'),
  money('withdrawals'),
  signed('net'),
  money('stake'),
  money('valid_stake'),
  signed('ggr'),
  money('rebates'),
  money('packets'),
  money('promotions'),
  signed('ngr'),
]

/** Key figures of a range of days, per brand and summed. */
export function FiguresTab() {
  const [{ from, to }, show] = useDayRange()
  const { data, error, refetch } = useRead('GET /console/api/all-brands/figures', { from, to })
  const sum: Row[] = data ? [{ brand: '', name: copy.total, state: 'read', figures: data.totals }] : []
  return (
    <>
      <Flex gap={8} align="center" wrap style={{ marginBottom: 12 }}>
        <DayInput label={copy.from} value={from} onChange={(value) => show({ from: value, to })} />–
        <DayInput label={copy.to} value={to} onChange={(value) => show({ from, to: value })} />
      </Flex>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && !error && (
        <Table<Row>
          size="small"
          rowKey="brand"
          dataSource={[...data.brands, ...sum]}
          pagination={false}
          scroll={{ x: 'max-content' }}
          columns={[
            {
              title: copy.brand,
              fixed: 'left',
              render: (_, row) => (row.brand === '' ? <strong>{row.name}</strong> : <BrandCell row={row} />),
            },
            ...columns.map((column) => ({
              key: column.name,
              title: column.label,
              align: 'right' as const,
              render: (_: unknown, { figures }: Row) => (figures ? <Cell column={column} row={figures} /> : '–'),
            })),
          ]}
        />
      )}
    </>
  )
}
