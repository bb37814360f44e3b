import { movementNames } from '@koi/contract/play/statement/statement.copy'
import { Descriptions } from 'antd'
import type { Reply, Row } from '../../app/endpoint.ts'
import { accountName } from '../../ui/words/account.copy.ts'
import type { Column } from '../../ui/field/column.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import type { MoreFilter } from '../../ui/table/Toolbar.tsx'
import { copy } from './player.copy.ts'
import type { PlayerDetail } from '../../ui/player/player.ts'
import { accountOptions, copy as words, isOwnAccount } from './statement.copy.ts'

const at = 'GET /console/api/players/:id/statement'

const columns: Column<Row<typeof at>>[] = [
  { name: 'seq', label: words.seq, kind: 'number' },
  { name: 'created_at', label: words.at, kind: 'time' },
  { name: 'kind', label: words.kind, text: (row) => row.name || row.kind },
  { name: 'amount', label: words.amount, kind: 'money' },
  { name: 'source', label: words.source, text: (row) => accountName(row.source) },
  { name: 'source_balance', label: words.sourceBalance, kind: 'money' },
  { name: 'target', label: words.target, text: (row) => accountName(row.target) },
  { name: 'target_balance', label: words.targetBalance, kind: 'money' },
  { name: 'about', label: words.about, width: 150 },
]

const filters: MoreFilter<'kind' | 'account'>[] = [
  {
    name: 'kind',
    label: words.kind,
    options: Object.entries(movementNames).map(([value, label]) => ({ value, label })),
  },
  { name: 'account', label: words.account, options: accountOptions },
]

export function Statement({ player }: { player: PlayerDetail }) {
  return (
    <ResourceTable
      at={at}
      params={{ id: player.id }}
      title={copy.tabs.statement}
      columns={columns}
      search={false}
      hasDates
      more={filters}
      summary={({ balances }) => <Accounts balances={balances} />}
    />
  )
}

function Accounts({ balances }: Pick<Reply<typeof at>, 'balances'>) {
  const items = balances
    .filter(({ account, balance }) => account === 'main' || Number(balance) !== 0)
    .sort((a, b) => Number(isOwnAccount(b.account)) - Number(isOwnAccount(a.account)))
    .map(({ account, balance }) => ({
      key: account,
      label: accountName(account) + (isOwnAccount(account) ? '' : words.byOperator),
      children: <Money value={balance} isStrong={isOwnAccount(account)} />,
    }))
  return <Descriptions size="small" bordered column={4} items={items} style={{ marginBottom: 10 }} />
}
