import type { TimelineKind } from '@koi/contract/desk/glance/timeline'
import { Button, Empty, Flex, Skeleton, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { read, useRead } from '../../app/api.ts'
import { sentenceOf } from '../../app/problem.ts'
import { Time } from '../../ui/figures/Time.tsx'
import { DayInput } from '../../ui/input/DateInput.tsx'
import type { PlayerDetail } from '../../ui/player/player.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { copy } from './timeline.copy.ts'
import { type Event, EventBody } from './TimelineEvents.tsx'

const at = 'GET /console/api/players/:id/timeline'

interface Filters {
  kind: string
  from: string
  to: string
}

/** Filters in the address, beside the tab. */
function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [search, setSearch] = useSearchParams()
  const filters = { kind: search.get('kind') ?? '', from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const show = (change: Partial<Filters>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ ...filters, ...change }))
      if (value === '') next.delete(name)
      else next.set(name, value)
    setSearch(next, { replace: true })
  }
  return [filters, show]
}

/** Everything that happened to a player, narrowed by kinds and days. */
export function Timeline({ player }: { player: PlayerDetail }) {
  const [filters, show] = useFilters()
  const key = [player.id, filters.kind, filters.from, filters.to].join('|')
  const { data, error, isPlaceholderData, refetch } = useRead(at, { id: player.id, ...filters })
  const chosen = filters.kind === '' ? [] : filters.kind.split(',')
  const toggle = (kind: TimelineKind, isOn: boolean) =>
    show({ kind: (isOn ? [...chosen, kind] : chosen.filter((one) => one !== kind)).join() })
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <>
      <Flex wrap gap={6} align="center" role="group" aria-label={copy.filter} style={{ marginBottom: 8 }}>
        <Tag.CheckableTag checked={chosen.length === 0} onChange={() => show({ kind: '' })}>
          {copy.every}
        </Tag.CheckableTag>
        {data?.kinds.map((kind) => (
          <Tag.CheckableTag key={kind} checked={chosen.includes(kind)} onChange={(isOn) => toggle(kind, isOn)}>
            {copy.kinds[kind]}
          </Tag.CheckableTag>
        ))}
        <DayInput label={copy.from} value={filters.from} onChange={(from) => show({ from })} canClear />
        <DayInput label={copy.to} value={filters.to} onChange={(to) => show({ to })} canClear />
      </Flex>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={isFiltered ? copy.emptyFiltered : copy.empty} />
      )}
      {data && data.items.length > 0 && (
        <Events key={key} id={player.id} filters={filters} first={data} isStale={isPlaceholderData} />
      )}
    </>
  )
}

interface Page {
  items: Event[]
  next: string
}

interface EventsProps {
  id: string
  filters: Filters
  first: Page
  /** The first page is that of other filters, until theirs has loaded. */
  isStale: boolean
}

/** The first page, which follows what happens, and the older ones that were asked for. */
function Events({ id, filters, first, isStale }: EventsProps) {
  const [older, setOlder] = useState<Page | null>(null)
  const [state, setState] = useState<{ isLoading: boolean; problem: string }>({ isLoading: false, problem: '' })
  const list = useRef<HTMLOListElement>(null)
  /** Position of the first event that was added last; null once it has the focus, since the button moves away. */
  const added = useRef<number | null>(null)
  useEffect(() => {
    if (added.current === null) return
    ;(list.current?.children[added.current] as HTMLElement | undefined)?.focus({ preventScroll: true })
    added.current = null
  }, [older])
  const seen = new Set(first.items.map(({ kind, id: event }) => `${kind}:${event}`))
  const items = [...first.items, ...(older?.items.filter(({ kind, id: event }) => !seen.has(`${kind}:${event}`)) ?? [])]
  const next = older ? older.next : first.next
  const more = async () => {
    if (state.isLoading) return
    setState({ isLoading: true, problem: '' })
    const last = items.length
    try {
      const page = await read(at, { id, ...filters, after: next })
      added.current = last
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next })
      setState({ isLoading: false, problem: '' })
    } catch (error) {
      setState({ isLoading: false, problem: sentenceOf(error) })
    }
  }
  return (
    <>
      <ol className="timeline" aria-label={copy.title} aria-busy={isStale} ref={list}>
        {items.map((event) => (
          <li key={`${event.kind}:${event.id}`} tabIndex={-1}>
            <Time value={event.at} />
            <Tag>{copy.kinds[event.kind]}</Tag>
            <span className="timeline-body">
              <EventBody event={event} />
            </span>
          </li>
        ))}
      </ol>
      {next === '' ? (
        <p className="timeline-end">{copy.end}</p>
      ) : (
        <Flex gap={8} align="center" justify="center" style={{ marginTop: 10 }}>
          <Button loading={state.isLoading} onClick={() => void more()}>
            {copy.more}
          </Button>
          {state.problem && <span role="alert">{state.problem}</span>}
        </Flex>
      )}
    </>
  )
}
