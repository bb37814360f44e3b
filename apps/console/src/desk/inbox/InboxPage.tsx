import { BellOutlined, MoreOutlined, SoundOutlined } from '@ant-design/icons'
import {
  inboxOwners,
  inboxSorts,
  inboxStates,
  type InboxOwner,
  type InboxSort,
  type InboxState,
} from '@koi/contract/desk/inbox/inbox'
import { isId } from '@koi/contract/id'
import { App, Button, Dropdown, Empty, Flex, Progress, Select, Skeleton, Switch, Tag, Typography } from 'antd'
import { useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import { type Alerts, alertsOf, type InboxItem, itemAddress, type Opened, storeAlerts } from '../../app/inbox.ts'
import { useMe } from '../../app/me.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { Age } from '../../ui/figures/Time.tsx'
import { PlayerLink } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { useKeys } from '../../ui/table/useKeys.ts'
import { copy as uiCopy } from '../../ui/words/ui.copy.ts'
import { copy } from './inbox.copy.ts'
import { titleOf, whatText } from '../../ui/order/inboxItem.ts'
import { menuOf, useItemActs } from './useItemActs.tsx'

interface Filters {
  kind: string
  owner: InboxOwner
  state: InboxState | ''
  sort: InboxSort
  /** Id of the only player whose items are listed; '' for all. */
  player_id: string
}

const oneOf = <Word extends string>(words: readonly Word[], text: string | null, otherwise: Word): Word =>
  words.find((word) => word === text) ?? otherwise

/** Filters in the address; unknown values are ignored. */
function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [search, setSearch] = useSearchParams()
  const filters: Filters = {
    kind: search.get('kind') ?? '',
    owner: oneOf(inboxOwners, search.get('owner'), 'all'),
    state: oneOf(['', ...inboxStates], search.get('state'), ''),
    sort: oneOf(inboxSorts, search.get('sort'), '-urgency'),
    player_id: search.get('player_id') ?? '',
  }
  const show = (change: Partial<Filters>) => {
    const { kind, owner, state, sort, player_id } = { ...filters, ...change }
    const all = { kind, owner: owner === 'all' ? '' : owner, state, sort: sort === '-urgency' ? '' : sort, player_id }
    setSearch(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), { replace: true })
  }
  return [filters, show]
}

export default function InboxPage() {
  const [filters, show] = useFilters()
  const { kind, owner, state, sort, player_id } = filters
  const key = [kind, owner, state, sort, player_id].join('|')
  /** Cursors of the pages before, of this list. */
  const [paged, setPaged] = useState<{ key: string; trail: string[] }>({ key, trail: [] })
  const trail = paged.key === key ? paged.trail : []
  const after = trail.at(-1) ?? ''
  const query = { kind, owner, state, sort, ...(player_id === '' ? {} : { player_id }) }
  const reading = useRead('GET /console/api/inbox', { ...query, after, limit: 50 }, { refetchInterval: 15_000 })
  const { data, error, refetch } = reading
  const chosen = kind === '' ? [] : kind.split(',')
  const toggle = (name: string, isOn: boolean) =>
    show({ kind: (isOn ? [...chosen, name] : chosen.filter((one) => one !== name)).join() })
  const isFiltered = kind !== '' || owner !== 'all' || state !== '' || player_id !== ''
  return (
    <Page title={copy.title} hint={<span className="wide-only">{copy.hint}</span>} extra={<AlertChoices />}>
      <Flex wrap gap={6} align="center" style={{ marginBottom: 8 }} role="group" aria-label={copy.kind}>
        <Tag.CheckableTag checked={kind === ''} onChange={() => show({ kind: '' })}>
          {copy.every}
        </Tag.CheckableTag>
        {data?.counts
          .filter(({ kind: name, count }) => count > 0 || chosen.includes(name))
          .map(({ kind: name, count, due }) => (
            <Tag.CheckableTag key={name} checked={chosen.includes(name)} onChange={(isOn) => toggle(name, isOn)}>
              {copy.kinds[name]} {count}
              {due > 0 && <Typography.Text type="danger"> ({due})</Typography.Text>}
            </Tag.CheckableTag>
          ))}
      </Flex>
      <Flex wrap gap={8} align="center" style={{ marginBottom: 10 }}>
        <Choice
          label={copy.owner}
          value={owner}
          names={copy.owners}
          onChange={(value) => show({ owner: value as InboxOwner })}
        />
        <Choice
          label={copy.state}
          value={state}
          names={{ '': copy.everyState, ...copy.states }}
          onChange={(value) => show({ state: value as InboxState })}
        />
        <Choice
          label={copy.sort}
          value={sort}
          names={copy.sorts}
          onChange={(value) => show({ sort: value as InboxSort })}
        />
        {player_id !== '' && (
          <Tag closable={{ 'aria-label': copy.allPlayers }} onClose={() => show({ player_id: '' })}>
            {copy.ofPlayer(data?.items[0]?.username ?? '')}
          </Tag>
        )}
        <span style={{ flex: 1 }} />
        {data && <Typography.Text type="secondary">{copy.total(data.total)}</Typography.Text>}
      </Flex>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={isFiltered ? copy.emptyFiltered : copy.empty} />
      )}
      {data && data.items.length > 0 && <Items key={`${key}|${after}`} items={data.items} query={query} />}
      {data && (trail.length > 0 || data.next !== '') && (
        <Flex gap={8} justify="end" style={{ marginTop: 12 }}>
          <Button disabled={trail.length === 0} onClick={() => setPaged({ key, trail: trail.slice(0, -1) })}>
            {copy.previous}
          </Button>
          <Button disabled={data.next === ''} onClick={() => setPaged({ key, trail: [...trail, data.next] })}>
            {copy.next}
          </Button>
        </Flex>
      )}
    </Page>
  )
}

interface ChoiceProps {
  label: string
  value: string
  names: Record<string, string>
  onChange: (value: string) => void
}

const Choice = ({ label, value, names, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    prefix={label}
    value={value}
    onChange={onChange}
    popupMatchSelectWidth={false}
    options={Object.entries(names).map(([name, text]) => ({ value: name, label: text }))}
  />
)

/** Switches of notification and sound, kept per operator in this browser. */
function AlertChoices() {
  const { data: me } = useMe()
  const { message } = App.useApp()
  const [alerts, setAlerts] = useState<Alerts | null>(null)
  if (!me) return null
  const now = alerts ?? alertsOf(me.id)
  const choose = (change: Partial<Alerts>) => {
    const next = { ...now, ...change }
    storeAlerts(me.id, next)
    setAlerts(next)
  }
  const chooseDesktop = async (isOn: boolean) => {
    if (isOn && (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted'))
      return void message.warning(copy.desktopRefused)
    choose({ desktop: isOn })
  }
  return (
    <Flex gap={10} align="center">
      <Switch
        size="small"
        aria-label={copy.desktop}
        title={copy.desktop}
        checkedChildren={<BellOutlined />}
        unCheckedChildren={<BellOutlined />}
        checked={now.desktop}
        onChange={(isOn) => void chooseDesktop(isOn)}
      />
      <Switch
        size="small"
        aria-label={copy.sound}
        title={copy.sound}
        checkedChildren={<SoundOutlined />}
        unCheckedChildren={<SoundOutlined />}
        checked={now.sound}
        onChange={(sound) => choose({ sound })}
      />
    </Flex>
  )
}

function Items({ items, query }: { items: InboxItem[]; query: Opened['inbox']['query'] }) {
  const { pathname, search } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  /** Id of the marked item; one that left the list gives its place to the item that follows. */
  const [marked, setMarked] = useState({ id: items[0]?.id ?? '', index: 0 })
  const at = items.findIndex(({ id }) => id === marked.id)
  const index = at >= 0 ? at : Math.min(marked.index, items.length - 1)
  const item = items[index]
  const acts = useItemActs(item)
  const stateOf = (one: InboxItem): Opened => ({ from: pathname + search, inbox: { item: one, query } })
  const mark = (to: number) => {
    const next = items[to]
    if (!next) return
    setMarked({ id: next.id, index: to })
    const row = list.current?.children[to]
    row?.querySelector('a')?.focus()
  }
  useKeys({
    j: { name: uiCopy.keys.down, run: () => mark(index + 1) },
    k: { name: uiCopy.keys.up, run: () => mark(index - 1) },
    c: { name: copy.claim, run: () => void acts.claim(), isAct: true },
    p: { name: copy.pause, run: () => acts.pause(), isAct: true },
    a: { name: copy.assign, run: () => void acts.assign(), isAct: true },
  })
  return (
    <>
      <ul className="inbox" aria-label={copy.list} ref={list}>
        {items.map((one, nth) => (
          <li key={`${one.kind}:${one.id}`} className="inbox-item" aria-current={nth === index}>
            <ItemLine
              item={one}
              state={stateOf(one)}
              isCurrent={nth === index}
              onFocus={() => setMarked({ id: one.id, index: nth })}
            />
          </li>
        ))}
      </ul>
      <Typography.Text type="secondary" className="wide-only">
        {copy.keys}
      </Typography.Text>
    </>
  )
}

interface ItemLineProps {
  item: InboxItem
  state: Opened
  isCurrent: boolean
  onFocus: () => void
}

/** `isCurrent`: its link is the list's stop for the Tab key. */
function ItemLine({ item, state, isCurrent, onFocus }: ItemLineProps) {
  const { kind, number, amount, username, player_id, owner, urgency, due_at, created_at, paused_until, notes } = item
  const { data: me } = useMe()
  const acts = useItemActs(item)
  const isLate = urgency >= 1
  const isMine = owner !== '' && owner === me?.username
  const menu = [
    ...menuOf(acts, { isMine, isPaused: paused_until !== '', isAsked: item.asked_at !== '' }),
    { key: 'note', label: copy.note, onClick: acts.note },
  ]
  // An item without a number of its own is known by its player.
  const shown = whatText(item) || (isId(number) ? username : number)
  return (
    <>
      <span className="inbox-what">
        <Tag>{copy.kinds[kind]}</Tag>
        <Link
          to={itemAddress(item)}
          state={state}
          tabIndex={isCurrent ? 0 : -1}
          onFocus={onFocus}
          // The name contains the visible text.
          aria-label={titleOf(item).includes(shown) ? titleOf(item) : `${titleOf(item)} · ${shown}`}
        >
          {shown}
        </Link>
        {kind === 'deposits' || kind === 'withdrawals' || kind === 'inquiries' ? (
          <Typography.Text type="secondary" className="numbers">
            {number}
          </Typography.Text>
        ) : null}
        {item.mentioned_by !== '' && <Tag color="gold">{copy.mentioned(item.mentioned_by)}</Tag>}
        {paused_until !== '' && <Tag>{copy.pausedUntil(paused_until)}</Tag>}
        {item.asked_at !== '' && <Tag color="blue">{copy.states.asked}</Tag>}
        {notes > 0 && <Tag>{copy.notes(notes)}</Tag>}
      </span>
      <span className="inbox-amount">{amount !== null && <Money value={amount} isStrong />}</span>
      <span className="inbox-player">{username !== '' && <PlayerLink row={{ player_id, username }} />}</span>
      <span className="inbox-owner">
        {owner === '' ? (
          <Typography.Text type="secondary">{copy.nobody}</Typography.Text>
        ) : (
          <Tag color={isMine ? 'processing' : 'default'}>{owner}</Tag>
        )}
      </span>
      <span className="inbox-age" title={copy.due(due_at)}>
        <Typography.Text type={isLate ? 'danger' : 'secondary'}>
          <Age since={created_at} />
          {isLate && ` · ${copy.overdue}`}
        </Typography.Text>
        <Progress
          percent={Math.min(100, Math.round(urgency * 100))}
          showInfo={false}
          size="small"
          status={isLate ? 'exception' : 'normal'}
          aria-label={copy.due(due_at)}
        />
      </span>
      <Dropdown menu={{ items: menu }} trigger={['click']}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={copy.more(number)} tabIndex={-1} />
      </Dropdown>
    </>
  )
}
