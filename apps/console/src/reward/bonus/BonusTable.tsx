import { BatchActions } from '../../ui/order/BatchActions.tsx'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { playerColumn } from '../../ui/order/orders.tsx'
import type { MoreFilter } from '../../ui/table/Toolbar.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { listCopy, steps } from './bonus.copy.ts'

type Bonus = Row<'GET /console/api/bonuses'>

const columns: Column<Bonus>[] = [
  playerColumn,
  { name: 'rule_name', label: listCopy.rule, width: 160 },
  { name: 'amount', label: listCopy.amount, kind: 'money' },
  { name: 'rounds', label: listCopy.rounds, kind: 'number', isOffScreen: true },
  { name: 'turns', label: listCopy.turns, kind: 'number', isOffScreen: true },
  { name: 'base', label: listCopy.base, kind: 'money', isOffScreen: true },
  { name: 'state', label: listCopy.state, options: steps },
  { name: 'flow', label: listCopy.flow, kind: 'money' },
  { name: 'worked', label: listCopy.worked, kind: 'money' },
  { name: 'revoked', label: listCopy.revoked, kind: 'money', isOffScreen: true },
  { name: 'made_by', label: listCopy.made, isOffScreen: true },
  { name: 'reviewed_by', label: listCopy.reviewed, isOffScreen: true },
  { name: 'decided_by', label: listCopy.decided },
  { name: 'reason', label: listCopy.reason, width: 160, isOffScreen: true },
  { name: 'note', label: listCopy.note, width: 160, isOffScreen: true },
  { name: 'created_at', label: listCopy.created, kind: 'time' },
  { name: 'taken_at', label: listCopy.taken, kind: 'time', isOffScreen: true },
  { name: 'credited_at', label: listCopy.credited, kind: 'time' },
  { name: 'closed_at', label: listCopy.closed, kind: 'time', isOffScreen: true },
]

/** Lists the bonuses of all rules, or of one; those that wait are decided in their rows. */
export const BonusTable = ({ rule, more = [] }: { rule?: string; more?: MoreFilter<'rule'>[] }) => (
  <ResourceTable
    at="GET /console/api/bonuses"
    title={listCopy.title}
    columns={columns}
    states={steps}
    hasDates
    more={more}
    {...(rule === undefined ? {} : { fixed: { rule } })}
    actionsWidth={110}
    batch={{
      isSelectable: (row) => row.state === 'review',
      bar: (selection) => <BatchActions path="/console/api/bonuses" selection={selection} idOf={(row) => row.id} />,
    }}
    actions={(row) => row.state === 'review' && <Actions row={row} />}
  />
)

const Actions = ({ row: { id, username, amount } }: { row: Bonus }) => (
  <ReviewActions
    of="/console/api/bonuses/:id"
    params={{ id }}
    subject={listCopy.subject(username)}
    approveEffect={listCopy.approve(username, moneyOf(amount))}
    rejectEffect={listCopy.reject(username)}
  />
)
