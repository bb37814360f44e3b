import { daysAgo } from '@koi/web/days'
import { Flex, Skeleton, Table, Typography } from 'antd'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { DayInput } from '../../ui/input/DateInput.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Money } from '../../ui/figures/Money.tsx'
import { PlayerLink } from '../../ui/order/orders.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { usePrinting } from '../../ui/table/usePrinting.ts'
import { copy } from './rebate.copy.ts'

export function RebatePreview() {
  const [date, setDate] = useState<string>(() => daysAgo(1))
  const isPrinting = usePrinting()
  const { data: read, error, isPlaceholderData, refetch } = useRead('GET /console/api/rebates/preview', { date })
  // Do not show placeholder data, which belongs to the previously selected day.
  const data = isPlaceholderData ? undefined : read
  return (
    <Flex vertical gap={12}>
      <Flex align="center" gap={12}>
        <DayInput label={copy.date} value={date} onChange={setDate} />
        <Typography.Text type="secondary">{copy.previewHint}</Typography.Text>
      </Flex>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Flex gap={12}>
            <Figure label={copy.players} value={data.players} />
            <Figure label={copy.total} value={data.total} isMoney />
          </Flex>
          <Table
            size="small"
            rowKey={({ player_id, venue, gamename }) => [player_id, venue, gamename].join()}
            dataSource={data.items}
            pagination={isPrinting ? false : { pageSize: 50, hideOnSinglePage: true }}
            locale={{ emptyText: copy.nothing }}
            columns={[
              { title: copy.player, render: (_, row) => <PlayerLink row={row} /> },
              { title: copy.game, dataIndex: 'gamename' },
              { title: copy.venue, dataIndex: 'venue' },
              { title: copy.level, dataIndex: 'level', align: 'right' },
              { title: copy.percent, dataIndex: 'percent', align: 'right' },
              { title: copy.stake, align: 'right', render: (_, row) => <Money value={row.stake} /> },
              { title: copy.money, align: 'right', render: (_, row) => <Money value={row.money} isStrong /> },
            ]}
          />
        </>
      )}
    </Flex>
  )
}
