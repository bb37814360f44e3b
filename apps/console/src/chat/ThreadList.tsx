import { Badge, Button, Empty, Flex, Input, Segmented, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../app/api.ts'
import type { ReadInput } from '../app/endpoint.ts'
import { useWaitingChats } from '../app/queues.ts'
import { Failure } from '../ui/ResourceTable.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { Age } from '../ui/Time.tsx'
import { copy, threadStates } from './chat.copy.ts'
import { isTyping, nameOf, type Thread } from './thread.ts'

const queries = {
  waiting: { state: 'waiting', sort: 'called_at' },
  mine: { state: 'served', mine: 1 },
  all: {},
  closed: { state: 'closed' },
} as const satisfies Record<string, ReadInput<'GET /console/api/chat/threads'>>
type Tab = keyof typeof queries
const tabs = Object.keys(queries) as Tab[]
const pageSize = 50
const refetchInterval = 2000

export function ThreadList({ chosen }: { chosen: string }) {
  const [tab, setTab] = useState<Tab>('waiting')
  const [q, setQ] = useState('')
  const [most, setMost] = useState(pageSize)
  const { data, error, refetch } = useRead(
    'GET /console/api/chat/threads',
    { ...queries[tab], per_page: most, q },
    { refetchInterval: refetchInterval },
  )
  const { data: asking } = useWaitingChats()
  const asks: Partial<Record<Tab, number>> = { waiting: asking?.waiting ?? 0, mine: asking?.unread ?? 0 }
  const options = tabs.map((value) => ({
    value,
    label: `${copy.tabs[value]} ${asks[value] || ''}`.trim(),
  }))
  return (
    <Flex vertical gap={8} className="desk-list">
      <Segmented block options={options} value={tab} onChange={(value) => (setTab(value), setMost(pageSize))} />
      <Input.Search allowClear placeholder={copy.search} aria-label={copy.search} onSearch={setQ} />
      <nav aria-label={copy.list} className="desk-scroll">
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data?.items.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.none} />}
        {data?.items.map((thread) => (
          <Entry key={thread.id} thread={thread} isChosen={thread.id === chosen} />
        ))}
        {data && data.total > data.items.length && most < 200 && (
          <Button type="link" block onClick={() => setMost(200)}>
            {copy.more}
          </Button>
        )}
      </nav>
    </Flex>
  )
}

function Entry({ thread, isChosen }: { thread: Thread; isChosen: boolean }) {
  return (
    <Link
      to={`/chat/${thread.id}`}
      className={isChosen ? 'desk-entry chosen' : 'desk-entry'}
      aria-current={isChosen ? 'page' : undefined}
    >
      <Flex justify="space-between" gap={8}>
        <Typography.Text strong ellipsis>
          {nameOf(thread)}
        </Typography.Text>
        <Typography.Text type="secondary">
          <Age since={thread.state === 'waiting' ? thread.called_at : thread.last_at} />
        </Typography.Text>
      </Flex>
      <Flex justify="space-between" align="center" gap={8}>
        <Typography.Text type="secondary" ellipsis>
          {isTyping(thread) ? copy.typing : thread.last_text}
        </Typography.Text>
        <Badge count={thread.unread} size="small" />
      </Flex>
      <Flex justify="space-between" gap={8}>
        <StateTag options={threadStates} value={thread.state} />
        <Typography.Text type="secondary">{thread.operator_name}</Typography.Text>
      </Flex>
    </Link>
  )
}
