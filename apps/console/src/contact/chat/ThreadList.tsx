import { replyCopy } from '@koi/contract/contact/chat/chat.copy'
import { Badge, Button, Empty, Flex, Segmented, Skeleton, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { ReadInput } from '../../app/endpoint.ts'
import { onChats, useChatLive } from '../../app/liveChats.ts'
import { useMe } from '../../app/me.ts'
import { useWaitingChats } from '../../app/queues.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { Age } from '../../ui/figures/Time.tsx'
import { Search } from '../../ui/input/Search.tsx'
import { copy, threadStates } from './chat.copy.ts'
import { isTyping, nameOf, type Thread } from './thread.ts'
import { patchThreads, type ThreadPage } from './threadPage.ts'

const listing = 'GET /console/api/chat/threads'
type ThreadQuery = ReadInput<typeof listing>

const queries = {
  waiting: { state: 'waiting', sort: 'called_at' },
  mine: { state: 'served', mine: 1 },
  all: {},
  closed: { state: 'closed' },
} as const satisfies Record<string, ThreadQuery>
type Tab = keyof typeof queries
const tabs = Object.keys(queries) as Tab[]
const pageSize = 50
/** Milliseconds between reads of the list while pushed changes cannot keep it up to date. */
const refetchInterval = 2000
/** Milliseconds for which a guest is shown as typing. */
const typingShownFor = 4000

export function ThreadList({ chosen }: { chosen: string }) {
  const [tab, setTab] = useState<Tab>('waiting')
  const [q, setQ] = useState('')
  const [most, setMost] = useState(pageSize)
  const query: ThreadQuery = useMemo(() => ({ ...queries[tab], per_page: most, q }), [tab, most, q])
  const isLive = useChatLive()
  // Pushed changes update only the list on screen; another list is read when it is shown.
  const { data, error, refetch } = useRead(listing, query, {
    refetchInterval: !isLive && refetchInterval,
    staleTime: 0,
  })
  const typing = usePushed(query)
  const { data: asking } = useWaitingChats()
  const asks: Partial<Record<Tab, number>> = { waiting: asking?.waiting ?? 0, mine: asking?.unread ?? 0 }
  const options = tabs.map((value) => ({
    value,
    label: `${copy.tabs[value]} ${asks[value] || ''}`.trim(),
  }))
  return (
    <Flex vertical gap={8} className="desk-list">
      <Segmented block options={options} value={tab} onChange={(value) => (setTab(value), setMost(pageSize))} />
      <Search allowClear placeholder={copy.search} aria-label={copy.search} onSearch={setQ} />
      <nav aria-label={copy.list} className="desk-scroll">
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data?.items.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.none} />}
        {data?.items.map((thread) => (
          <Entry
            key={thread.id}
            thread={thread}
            isChosen={thread.id === chosen}
            isTyping={typing.has(thread.id) || (!isLive && isTyping(thread))}
          />
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

/** Applies pushed changes to the list of `query`; returns the ids of the threads whose guest is typing. */
function usePushed(query: ThreadQuery): ReadonlySet<string> {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  const { data: me } = useMe()
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, number>())
  const username = me?.username ?? ''
  useEffect(() => {
    const key = [listing, query]
    let refetchTimer: number | undefined
    const refetch = () => {
      refetchTimer = undefined
      invalidate({ queryKey: key })
    }
    const stopTyping = (id: string) => {
      window.clearTimeout(timers.current.get(id))
      if (timers.current.delete(id)) setTyping(new Set(timers.current.keys()))
    }
    const stop = onChats({
      onLive: (isLive) => isLive && refetch(),
      onChats: ({ threads, typing: ids }) => {
        for (const { id } of threads) stopTyping(id)
        for (const id of ids) {
          window.clearTimeout(timers.current.get(id))
          timers.current.set(id, window.setTimeout(stopTyping, typingShownFor, id))
        }
        if (ids.length > 0) setTyping(new Set(timers.current.keys()))
        if (threads.length === 0) return
        const known = queryClient.getQueryData<ThreadPage>(key)
        // A running fetch may return older rows.
        const isFetching = queryClient.isFetching({ queryKey: key }) > 0
        const patched = known && !isFetching ? patchThreads(known, threads, query, username) : null
        if (patched) queryClient.setQueryData(key, patched)
        else refetchTimer ??= window.setTimeout(refetch, refetchInterval)
      },
    })
    return () => {
      stop()
      window.clearTimeout(refetchTimer)
    }
  }, [query, username, queryClient, invalidate])
  useEffect(() => {
    const started = timers.current
    return () => started.forEach((timer) => window.clearTimeout(timer))
  }, [])
  return typing
}

interface EntryProps {
  thread: Thread
  isChosen: boolean
  isTyping: boolean
}

function Entry({ thread, isChosen, isTyping }: EntryProps) {
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
          {isTyping ? copy.typing : thread.is_picture ? replyCopy.picturePreview : thread.last_text}
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
