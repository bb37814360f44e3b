import { viewEvery } from '@koi/contract/desk/inbox/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { App, Badge, Button, Dropdown, Flex, Popover, Tag, Typography } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { read, send, useRead, write } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'
import { type InboxItem, itemAddress, listing, type Opened } from '../../app/inbox.ts'
import { useMe } from '../../app/me.ts'
import { Time } from '../../ui/figures/Time.tsx'
import { PageButton } from '../../ui/table/RowButton.tsx'
import { parseFilters, toListQuery } from '../../ui/table/filters.ts'
import { copy } from './inbox.copy.ts'
import { menuOf, useItemActs } from './useItemActs.tsx'

const handling = 'GET /console/api/inbox/:kind/:id'
type Handling = Reply<typeof handling>

/** Reports that the page shows the item: claims it if nobody owns it, and repeats the report until the page is left. */
function usePresence({ kind, id }: InboxItem): void {
  const queries = useQueryClient()
  useEffect(() => {
    const params = { kind, id }
    // A report that fails is repeated; acts and decisions show their own failures.
    const report = (claim: 0 | 1) =>
      write('POST /console/api/inbox/:kind/:id/view', params, { claim })
        // A running fetch may return the state before the claim.
        .then((answer) =>
          queries
            .cancelQueries({ queryKey: [handling, params] })
            .then(() => queries.setQueryData([handling, params], answer)),
        )
        .catch(() => undefined)
    void report(1)
    const timer = setInterval(() => void report(0), viewEvery)
    return () => {
      clearInterval(timer)
      void send('POST /console/api/inbox/:kind/:id/leave', params).catch(() => undefined)
    }
  }, [kind, id, queries])
}

/** Finds the item's button that decides it, in its row of a list or on its own page. */
function findDecision({ kind, id }: InboxItem): HTMLElement | null {
  const path = `POST /console/api/${kind.replaceAll('_', '-')}/`
  const button = `[data-at^="${path}"]:not([data-at$="/claim"], [data-at$="/release"], [data-at$="/own"])`
  const isOwnPage = kind === 'deposits' || kind === 'withdrawals'
  return document.querySelector<HTMLElement>(
    isOwnPage ? `#main ${button}` : `[data-row-key="${CSS.escape(id)}"] ${button}`,
  )
}

/** Loads what the page of an item reads first. */
function usePrefetch(item: InboxItem | undefined): void {
  const queries = useQueryClient()
  const address = item && itemAddress(item)
  useEffect(() => {
    if (!address) return
    const url = new URL(address, location.href)
    const [, list = '', number] = url.pathname.split('/')
    const prefetch = (at: Parameters<typeof read>[0], input: object) =>
      void queries.prefetchQuery({ queryKey: [at, input], queryFn: ({ signal }) => read(at, input as never, signal) })
    const key = decodeURIComponent(number ?? '')
    if (list === 'deposits') prefetch('GET /console/api/deposits/:deposit_no', { deposit_no: key })
    else if (list === 'withdrawals') prefetch('GET /console/api/withdrawals/:id', { id: key })
    else prefetch(`GET /console/api/${list}` as typeof listing, toListQuery(parseFilters(url.searchParams)))
  }, [address, queries])
}

/** Bar above the page of an item that was opened from the inbox: position, owner, viewers, notes, acts and the next item. */
export function InboxBar({ opened }: { opened: Opened }) {
  const { from, inbox } = opened
  const { item, query } = inbox
  const { kind, id } = item
  const go = useNavigate()
  const { message } = App.useApp()
  const { data: me } = useMe()
  usePresence(item)
  const { data } = useRead(handling, { kind, id })
  const { data: following } = useRead(listing, { ...query, after: item.cursor, limit: 1 })
  const { data: first } = useRead(
    listing,
    { ...query, limit: 2 },
    { enabled: following !== undefined && following.items.length === 0 },
  )
  const next = following?.items[0] ?? first?.items.find((one) => one.id !== id)
  usePrefetch(next)
  const acts = useItemActs(item)
  /** Whether the next item opens as soon as this one is decided. */
  const isArmed = useRef(false)
  const isDecided = data !== undefined && !data.is_open
  const isNextKnown = following !== undefined && (following.items.length > 0 || first !== undefined)
  const openNext = () => {
    if (next) void go(itemAddress(next), { state: { from, inbox: { item: next, query } } satisfies Opened })
    else void go(from)
  }
  useEffect(() => {
    if (isDecided && isArmed.current && isNextKnown) openNext()
  })
  const decide = () => {
    if (isDecided) return openNext()
    const button = findDecision(item)
    if (!button) return void message.info(copy.noDecision)
    isArmed.current = true
    button.click()
  }
  const isMine = data !== undefined && data.owner !== '' && data.owner === me?.username
  const menu = menuOf(acts, { isMine, isPaused: Boolean(data?.paused_until), isAsked: Boolean(data?.asked_at) })
  return (
    <Flex wrap gap={8} align="center" className="inbox-bar" role="region" aria-label={copy.title}>
      <Link to={from}>{copy.back}</Link>
      <span className="numbers">
        {following && copy.bar(Math.max(1, following.before), Math.max(following.total, following.before))}
      </span>
      {isDecided && <Tag color="success">{copy.decided}</Tag>}
      {data && data.owner !== '' && <Tag color={isMine ? 'processing' : 'warning'}>{data.owner}</Tag>}
      {data?.paused_until && <Tag>{copy.pausedUntil(data.paused_until)}</Tag>}
      {data?.asked_at && <Tag color="blue">{copy.states.asked}</Tag>}
      {data && data.viewers.length > 0 && (
        <Typography.Text type="warning">{copy.viewers(data.viewers)}</Typography.Text>
      )}
      <span style={{ flex: 1 }} />
      <Notes handling={data} onAdd={acts.note} />
      {!isDecided && (
        <Dropdown menu={{ items: menu }} trigger={['click']}>
          <Button>{copy.acts}</Button>
        </Dropdown>
      )}
      {!isDecided && (
        <PageButton shortcut="e" onClick={decide}>
          {copy.decide}
        </PageButton>
      )}
      {next ? (
        <PageButton shortcut="j" isPrimary={isDecided} onClick={openNext}>
          {copy.open}
        </PageButton>
      ) : (
        isNextKnown && <Typography.Text type="secondary">{copy.noNext}</Typography.Text>
      )}
    </Flex>
  )
}

function Notes({ handling, onAdd }: { handling: Handling | undefined; onAdd: () => void }) {
  const notes = handling?.notes ?? []
  const content = (
    <div className="inbox-notes">
      {notes.map(({ id, by, at, content }) => (
        <div key={id}>
          <Typography.Text type="secondary">
            {by} · <Time value={at} />
          </Typography.Text>
          <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', marginBottom: 8 }}>{content}</Typography.Paragraph>
        </div>
      ))}
      {handling?.is_open && <Button onClick={onAdd}>{copy.note}</Button>}
    </div>
  )
  if (notes.length === 0) return handling?.is_open ? <Button onClick={onAdd}>{copy.note}</Button> : null
  return (
    <Popover content={content} trigger="click" placement="bottomRight">
      <Badge count={notes.length} size="small" color="gold">
        <Button>{copy.notes(notes.length)}</Button>
      </Badge>
    </Popover>
  )
}
