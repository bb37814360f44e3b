import { ruleNames } from '@koi/contract/player/link/link.copy'
import { Link } from 'react-router'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { AccountTags, ScoreTag } from '../../ui/order/risk.tsx'
import { copy, linkedOptions, ruleOptions, scoreOptions, separator } from './link.copy.ts'
import { playerColumn } from '../../ui/order/orders.tsx'

const listing = 'GET /console/api/linked-players'
type Linked = Row<typeof listing>

const ruleTexts = ({ rules }: Linked) => rules.map(({ rule, points }) => copy.ruleOf(ruleNames[rule], points))

const columns: Column<Linked>[] = [
  playerColumn as Column<Linked>,
  { name: 'score', label: copy.score, kind: 'number', render: ({ score }) => <ScoreTag score={score} /> },
  { name: 'linked', label: copy.linked, kind: 'number' },
  {
    name: 'rules',
    label: copy.rules,
    width: 300,
    render: (row) => ruleTexts(row).map((text) => <div key={text}>{text}</div>),
    text: (row) => ruleTexts(row).join(separator),
  },
  {
    name: 'accounts',
    label: copy.accounts,
    width: 300,
    render: ({ accounts }) =>
      accounts.map((account) => (
        <div key={account.id}>
          <Link
            to={`/players/${encodeURIComponent(account.id)}?tab=links`}
            style={{ display: 'inline-block', minHeight: 24 }}
          >
            {copy.accountOf(account.username, account.strength)}
          </Link>
          {(account.is_excluded === 1 || account.is_blocked === 1) && <AccountTags account={account} />}
        </div>
      )),
    text: ({ accounts }) =>
      accounts.map(({ username, strength }) => copy.accountOf(username, strength)).join(separator),
  },
  { name: 'changed_at', label: copy.changed, kind: 'time' },
]

export default function LinkedPlayersPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at={listing}
        title={copy.title}
        columns={columns}
        rowKey="player_id"
        more={[
          { name: 'score', label: copy.least, options: scoreOptions },
          { name: 'rule', label: copy.rule, options: ruleOptions },
          { name: 'linked', label: copy.hasLinks, options: linkedOptions },
        ]}
      />
    </Page>
  )
}
