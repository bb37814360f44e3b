import { Alert, Descriptions, Flex, Modal, Select, Table } from 'antd'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { copy, yesNo } from './dryRun.copy.ts'

export function DryRun({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [player, setPlayer] = useState<string>()
  const { data, isFetching } = useRead('GET /console/api/players', { q: typed, per_page: 10 })
  return (
    <Modal open title={copy.title} onCancel={onClose} footer={null} width={900}>
      <Flex vertical gap={12}>
        <Select
          aria-label={copy.player}
          placeholder={copy.placeholder}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          loading={isFetching}
          value={player ?? null}
          onChange={setPlayer}
          options={(data?.items ?? []).map(({ id, username }) => ({ value: id, label: username }))}
          style={{ width: 260 }}
        />
        {player && <Verdict key={player} player={player} />}
      </Flex>
    </Modal>
  )
}

function Verdict({ player }: { player: string }) {
  const { data, error, refetch } = useRead('GET /console/api/redpacket-rules/dry-run', { player_id: player })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const facts = [
    [copy.draw, data.draw],
    [copy.counted, `${data.counted_from} – ${data.counted_to}`],
    [copy.chances, `${data.sendnums} / ${data.max_times}`],
    [copy.taken, data.acquirednum],
  ].map(([label, children]) => ({ key: String(label), label, children: String(children) }))
  const tag = (value: unknown) => <StateTag options={yesNo} value={value} />
  return (
    <>
      {data.is_open !== 1 && <Alert type="info" showIcon title={copy.closed} />}
      <Descriptions size="small" column={2} bordered items={facts} />
      <Table
        size="small"
        rowKey="id"
        dataSource={data.items}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: copy.rule, dataIndex: 'id' },
          { title: copy.from, dataIndex: 'start_time' },
          { title: copy.to, dataIndex: 'end_time' },
          { title: copy.live, render: (_, { live }) => tag(live) },
          { title: copy.deposits, align: 'right', render: (_, { deposits }) => <Money value={deposits} /> },
          { title: copy.dayFlow, align: 'right', render: (_, { day_flow }) => <Money value={day_flow} /> },
          { title: copy.flow, align: 'right', render: (_, { flow_money }) => <Money value={flow_money} /> },
          { title: copy.met, render: (_, { met }) => tag(met) },
          { title: copy.claimed, render: (_, { claimed }) => tag(claimed) },
        ]}
      />
    </>
  )
}
