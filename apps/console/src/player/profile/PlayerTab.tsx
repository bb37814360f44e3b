import { Flex } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import type { Guarded } from '../../app/permission.ts'
import type { Column } from '../../ui/field/column.ts'
import { AuditTable } from '../../ui/audit/audit.tsx'
import { betStates, transferStates } from '../../ui/order/orders.copy.ts'
import { betColumns, depositColumns, transferColumns, withdrawalColumns } from '../../ui/order/orders.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { reviewStates } from '../../ui/words/state.copy.ts'
import {
  cardStates,
  copy,
  newDevice,
  requirementSources,
  requirementStates,
  signInKindOptions,
  signInStates,
} from './player.copy.ts'
import type { PlayerDetail } from '../../ui/player/player.ts'
import { Links } from './Links.tsx'
import { Profile, Totals } from './PlayerCards.tsx'
import { Protection } from './Protection.tsx'
import { SessionTable } from './SessionTable.tsx'
import { Statement } from './Statement.tsx'
import { Timeline } from './Timeline.tsx'

export const tabs = {
  timeline: 'GET /console/api/players/:id/timeline',
  deposits: 'GET /console/api/deposits',
  withdrawals: 'GET /console/api/withdrawals',
  transfers: 'GET /console/api/transfers',
  bets: 'GET /console/api/bets',
  statement: 'GET /console/api/players/:id/statement',
  requirements: 'GET /console/api/players/:id/wagering-requirements',
  cards: 'GET /console/api/players/:id/cards',
  protection: 'GET /console/api/players/:id/protection',
  profile: 'GET /console/api/players/:id',
  sessions: 'GET /console/api/players/:id',
  signIns: 'GET /console/api/players/:id/sign-ins',
  links: 'GET /console/api/players/:id/links',
  audit: 'GET /console/api/audit',
} as const satisfies Record<string, Guarded>
export type Tab = keyof typeof tabs

const cardColumns: Column<Row<typeof tabs.cards>>[] = [
  { name: 'bank', label: copy.cards.bank },
  { name: 'bank_owner', label: copy.cards.owner },
  { name: 'bank_no', label: copy.cards.number },
  { name: 'bank_address', label: copy.cards.branch },
  { name: 'state', label: copy.cards.state, options: cardStates },
  { name: 'created_at', label: copy.cards.created, kind: 'time' },
  { name: 'removed_at', label: copy.cards.removed, kind: 'time' },
]

const requirementColumns: Column<Row<typeof tabs.requirements>>[] = [
  { name: 'source', label: copy.requirements.source, options: requirementSources },
  { name: 'title', label: copy.requirements.title },
  { name: 'amount', label: copy.requirements.amount, kind: 'money' },
  { name: 'worked', label: copy.requirements.worked, kind: 'money' },
  { name: 'rest', label: copy.requirements.rest, kind: 'money' },
  { name: 'state', label: copy.requirements.state, options: requirementStates },
  { name: 'created_at', label: copy.requirements.created, kind: 'time' },
  { name: 'closed_at', label: copy.requirements.closed, kind: 'time' },
]

const signInColumns: Column<Row<typeof tabs.signIns>>[] = [
  { name: 'created_at', label: copy.signIns.at, kind: 'time' },
  { name: 'kind', label: copy.signIns.kind, options: signInKindOptions },
  { name: 'state', label: copy.signIns.state, options: signInStates },
  { name: 'ip', label: copy.signIns.address },
  { name: 'device', label: copy.signIns.device },
  { name: 'is_new', label: copy.signIns.isNew, options: newDevice },
  { name: 'agent', label: copy.signIns.agent, width: 260 },
]

/** Filters a list by player through `q`, which matches the username. */
export function PlayerTab({ tab, player }: { tab: Tab; player: PlayerDetail }) {
  const shared = { title: copy.tabs[tab], search: false as const, hasDates: true }
  const fixed = { q: player.username, player_id: player.id }
  const params = { id: player.id }
  switch (tab) {
    case 'timeline':
      return <Timeline player={player} />
    case 'deposits':
      return <ResourceTable {...shared} at={tabs[tab]} fixed={fixed} columns={depositColumns} states={reviewStates} />
    case 'withdrawals':
      return (
        <ResourceTable {...shared} at={tabs[tab]} fixed={fixed} columns={withdrawalColumns} states={reviewStates} />
      )
    case 'transfers':
      return (
        <ResourceTable {...shared} at={tabs[tab]} fixed={fixed} columns={transferColumns} states={transferStates} />
      )
    case 'bets':
      return (
        <ResourceTable
          {...shared}
          at={tabs[tab]}
          fixed={fixed}
          columns={betColumns}
          states={betStates}
          rowKey="bet_id"
        />
      )
    case 'requirements':
      return (
        <ResourceTable
          {...shared}
          at={tabs[tab]}
          params={params}
          columns={requirementColumns}
          states={requirementStates}
        />
      )
    case 'cards':
      return (
        <ResourceTable
          {...shared}
          hasDates={false}
          at={tabs[tab]}
          params={params}
          columns={cardColumns}
          states={cardStates}
        />
      )
    case 'protection':
      return <Protection player={player} />
    case 'profile':
      return (
        <Flex wrap gap={12}>
          <Totals player={player} />
          <Profile player={player} />
        </Flex>
      )
    case 'sessions':
      return <SessionTable player={player} />
    case 'signIns':
      return <ResourceTable {...shared} at={tabs[tab]} params={params} columns={signInColumns} states={signInStates} />
    case 'links':
      return <Links player={player} />
    case 'statement':
      return <Statement player={player} />
    case 'audit':
      return <AuditTable title={shared.title} search={false} fixed={{ q: player.id }} />
  }
}
