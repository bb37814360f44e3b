import type { Permission } from '../app/permission.ts'
import type { Column } from '../ui/column.ts'
import { auditColumns, type AuditRow } from '../ui/audit.tsx'
import { betStates, transferStates } from '../ui/orders.copy.ts'
import {
  betColumns,
  type BetRow,
  depositColumns,
  type DepositRow,
  transferColumns,
  type TransferRow,
  withdrawalColumns,
  type WithdrawalRow,
} from '../ui/orders.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { reviewStates } from '../ui/state.copy.ts'
import { cardStates, copy, requirementSources, requirementStates } from './player.copy.ts'
import type { RequirementRow, PayeeRow, PlayerDetail } from './player.ts'
import { Protection } from './Protection.tsx'
import { SessionTable } from './SessionTable.tsx'
import { Statement } from './Statement.tsx'

/** The tabs of his page, with what reading each takes. */
export const tabs = {
  deposits: 'deposit.view',
  withdrawals: 'withdrawal.view',
  transfers: 'transfer.view',
  bets: 'bet.view',
  statement: 'player.view',
  requirements: 'player.view',
  cards: 'player.view',
  protection: 'player.view',
  sessions: 'player.view',
  audit: 'audit.view',
} as const satisfies Record<string, Permission>
export type Tab = keyof typeof tabs

const cardColumns: Column<PayeeRow>[] = [
  { name: 'bank', label: copy.cards.bank },
  { name: 'bank_owner', label: copy.cards.owner },
  { name: 'bank_no', label: copy.cards.number },
  { name: 'bank_address', label: copy.cards.branch },
  { name: 'state', label: copy.cards.state, options: cardStates },
  { name: 'created_at', label: copy.cards.created, kind: 'time' },
  { name: 'removed_at', label: copy.cards.removed, kind: 'time' },
]

const requirementColumns: Column<RequirementRow>[] = [
  { name: 'source', label: copy.requirements.source, options: requirementSources },
  { name: 'title', label: copy.requirements.title },
  { name: 'amount', label: copy.requirements.amount, kind: 'money' },
  { name: 'worked', label: copy.requirements.worked, kind: 'money' },
  { name: 'rest', label: copy.requirements.rest, kind: 'money' },
  { name: 'state', label: copy.requirements.state, options: requirementStates },
  { name: 'created_at', label: copy.requirements.created, kind: 'time' },
  { name: 'closed_at', label: copy.requirements.closed, kind: 'time' },
]

/** One list of one player. Lists of the operator API match `q` with the user name. */
export function PlayerTab({ tab, player }: { tab: Tab; player: PlayerDetail }) {
  const shared = {
    title: copy.tabs[tab],
    search: false as const,
    hasDates: true,
    fixed: { q: player.username, player_id: player.id },
  }
  switch (tab) {
    case 'deposits':
      return <ResourceTable<DepositRow> {...shared} path="/deposits" columns={depositColumns} states={reviewStates} />
    case 'withdrawals':
      return (
        <ResourceTable<WithdrawalRow>
          {...shared}
          path="/withdrawals"
          columns={withdrawalColumns}
          states={reviewStates}
        />
      )
    case 'transfers':
      return (
        <ResourceTable<TransferRow> {...shared} path="/transfers" columns={transferColumns} states={transferStates} />
      )
    case 'bets':
      return <ResourceTable<BetRow> {...shared} path="/bets" columns={betColumns} states={betStates} rowKey="bet_id" />
    case 'requirements':
      return (
        <ResourceTable<RequirementRow>
          {...shared}
          path={`/players/${encodeURIComponent(player.id)}/wagering-requirements`}
          fixed={{}}
          columns={requirementColumns}
          states={requirementStates}
        />
      )
    case 'cards':
      return (
        <ResourceTable<PayeeRow>
          {...shared}
          hasDates={false}
          path={`/players/${encodeURIComponent(player.id)}/cards`}
          fixed={{}}
          columns={cardColumns}
          states={cardStates}
        />
      )
    case 'protection':
      return <Protection player={player} />
    case 'sessions':
      return <SessionTable player={player} />
    case 'statement':
      return <Statement player={player} />
    case 'audit':
      return <ResourceTable<AuditRow> {...shared} path="/audit" columns={auditColumns} fixed={{ q: player.id }} />
  }
}
