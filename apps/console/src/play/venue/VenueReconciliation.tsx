import { Badge, Flex, Modal, Skeleton, Table, Typography } from 'antd'
import { useRead } from '../../app/api.ts'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Money } from '../../ui/figures/Money.tsx'
import { PlayerLink } from '../../ui/order/orders.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { words } from './venue.copy.ts'

export function VenueReconciliation({ code, name, onClose }: { code: string; name: string; onClose: () => void }) {
  const { data, error, refetch } = useRead('GET /console/api/venues/:code/reconciliation', { code })
  return (
    <Modal open title={words.reconcileTitle(name)} onCancel={onClose} footer={null} width={820}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Flex vertical gap={12}>
          <Typography.Text type="secondary">{words.asked(data.asked, data.unanswered)}</Typography.Text>
          <Flex gap={12}>
            <Figure label={words.cached} value={data.cached_total} isMoney />
            <Figure label={words.live} value={data.live_total} isMoney />
            <Figure label={words.transit} value={data.transit_total} isMoney />
          </Flex>
          <Table
            size="small"
            rowKey="id"
            dataSource={data.items}
            pagination={{ hideOnSinglePage: true }}
            locale={{ emptyText: words.balanced }}
            columns={[
              { title: words.player, render: (_, row) => <PlayerLink row={row} /> },
              { title: words.cached, align: 'right', render: (_, row) => <Money value={row.cached} /> },
              { title: words.live, align: 'right', render: (_, row) => <Money value={row.live} /> },
              {
                title: words.difference,
                align: 'right',
                render: (_, row) => <Money value={row.difference} isSigned isStrong />,
              },
              { title: '', render: (_, row) => row.is_moving && <Badge status="processing" text={words.moving} /> },
            ]}
          />
        </Flex>
      )}
    </Modal>
  )
}
