import { Link, useNavigate } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import type { MoreFilter } from '../../ui/table/Toolbar.tsx'
import { copy as tagCopy } from './tags.copy.ts'
import { accountStates, blacklistStates, copy, yesNo } from './player.copy.ts'

type PlayerRow = Row<'GET /console/api/players'>

const addressOf = ({ id }: PlayerRow) => `/players/${encodeURIComponent(id)}`

const columns: Column<PlayerRow>[] = [
  {
    name: 'username',
    label: copy.username,
    isSortable: true,
    render: (row) => <Link to={addressOf(row)}>{row.username}</Link>,
  },
  { name: 'realname', label: copy.realname },
  { name: 'mobile', label: copy.mobile },
  { name: 'vip', label: copy.vip, kind: 'number', isSortable: true },
  { name: 'balance', label: copy.balance, kind: 'money', isSortable: true },
  { name: 'gameblance', label: copy.venues, kind: 'money' },
  { name: 'paysum', label: copy.paysum, kind: 'money', isSortable: true },
  { name: 'isblack', label: copy.blacklist, options: blacklistStates },
  { name: 'status', label: copy.state, options: accountStates },
  { name: 'created_at', label: copy.registered, kind: 'time', isSortable: true },
  { name: 'last_login_at', label: copy.lastSeen, kind: 'time' },
]

type Filter = MoreFilter<'isblack' | 'isagent' | 'tag' | 'segment'>

const filters: Filter[] = [
  { name: 'isblack', label: copy.blacklist, options: blacklistStates },
  { name: 'isagent', label: copy.agent, options: yesNo },
]

/** Filters by the operator's tags and segments, for operators who may see them. */
function useTagFilters(): Filter[] {
  const may = useMay()
  const enabled = may('GET /console/api/tags')
  const input = { page: 1, per_page: 200 }
  const tags = useRead('GET /console/api/tags', input, { enabled })
  const segments = useRead('GET /console/api/segments', { ...input, state: '1' }, { enabled })
  if (!enabled) return []
  const options = (items: { id: string; name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { name: 'tag', label: tagCopy.tags, options: options(tags.data?.items) },
    { name: 'segment', label: tagCopy.segments, options: options(segments.data?.items) },
  ]
}

export default function PlayerListPage() {
  const go = useNavigate()
  const tagFilters = useTagFilters()
  return (
    <Page title={copy.title}>
      <ResourceTable
        at="GET /console/api/players"
        title={copy.title}
        columns={columns}
        states={accountStates}
        search={copy.search}
        more={[...filters, ...tagFilters]}
        hasDates
        onOpen={(row) => void go(addressOf(row))}
        actionsWidth={60}
        actions={(row) => <Link to={addressOf(row)}>{copy.open}</Link>}
      />
    </Page>
  )
}
