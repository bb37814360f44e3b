import { Skeleton, Table } from 'antd'
import { useRead } from '../../app/api.ts'
import { brandName } from '../../app/brands.ts'
import type { Reply } from '../../app/endpoint.ts'
import { queueAddresses } from '../../app/queues.ts'
import { queueLabels, queueNames } from '../../ui/words/queues.copy.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { BrandCell, InBrand } from './BrandCell.tsx'
import { copy } from './overview.copy.ts'

type BrandRow = Reply<'GET /console/api/all-brands/waiting'>['brands'][number]

/** Queues of a brand, each with its page. */
const queues = [
  ...queueNames.map((name) => ({
    key: name as string,
    label: queueLabels[name],
    path: queueAddresses[name],
    countIn: ({ pending }: BrandRow) => pending?.[name].count ?? 0,
  })),
  { key: 'chats', label: copy.chats, path: '/chat', countIn: ({ chats }: BrandRow) => chats ?? 0 },
]

/** Shows the number of pending items by queue and brand; queues that are empty in all brands are omitted. */
export function WaitingTab() {
  const { data, error, refetch } = useRead('GET /console/api/all-brands/waiting', {}, { refetchInterval: 15_000 })
  const brands = data?.brands ?? []
  const shown = queues.filter(({ countIn }) => brands.some((row) => countIn(row) > 0))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Table<BrandRow>
      size="small"
      rowKey="brand"
      dataSource={brands}
      pagination={false}
      scroll={{ x: 'max-content' }}
      footer={shown.length === 0 ? () => copy.idle : undefined}
      columns={[
        { title: copy.brand, fixed: 'left', render: (_, row) => <BrandCell row={row} /> },
        ...shown.map(({ key, label, path, countIn }) => ({
          key,
          title: label,
          align: 'right' as const,
          render: (_: unknown, row: BrandRow) => {
            const count = countIn(row)
            const of = copy.open(`${label} ${count}`, brandName(row.brand, row.name))
            return count > 0 ? <InBrand row={row} path={path} text={String(count)} label={of} /> : '–'
          },
        })),
      ]}
    />
  )
}
