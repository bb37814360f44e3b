import { orderStates } from '@koi/contract/state'
import { Space, Tag, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../app/act.tsx'
import { ClaimActions } from '../ui/ClaimActions.tsx'
import type { Column } from '../ui/column.ts'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { moneyText } from '../ui/Money.tsx'
import { handlingColumn, payeeText, playerColumn, withdrawalColumns, type WithdrawalRow } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { ReviewActions } from '../ui/ReviewActions.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { reviewStates } from '../ui/state.copy.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { Age } from '../ui/Time.tsx'
import type { MoreFilter } from '../ui/Toolbar.tsx'
import { approveFields, copy, resolveFields, steps } from './withdrawal.copy.ts'

/** Step of an order, marked if its gateway refused the payout. */
const Step = ({ row }: { row: WithdrawalRow }) => (
  <Space size={4}>
    <StateTag options={steps} value={row.step} />
    {row.state === orderStates.pending && row.pay_note && (
      <Tooltip title={row.pay_note}>
        <Typography.Text type="danger">{copy.payRefused}</Typography.Text>
      </Tooltip>
    )}
  </Space>
)

const namesOf = ({ flags }: WithdrawalRow) => flags.map((flag) => copy.flagNames[flag] ?? flag)
const flagged: Column<WithdrawalRow> = {
  name: 'flags',
  label: copy.flags,
  render: (row) =>
    namesOf(row).map((name) => (
      <Tag key={name} color="warning">
        {name}
      </Tag>
    )),
  text: (row) => namesOf(row).join('; '),
}

const waiting: Column<WithdrawalRow> = {
  name: 'id',
  label: copy.waiting,
  render: (row) => (row.state === orderStates.pending ? <Age since={row.created_at} /> : <span>–</span>),
  isScreenOnly: true,
}
// Left to the details, so that a row fits the screen; the step already shows the state.
const offScreen = new Set<string>(['state', 'fee', 'rate', 'reason', 'decided_at'])
const own = withdrawalColumns.map((column) => ({ ...column, isOffScreen: offScreen.has(column.name) }))
const columns: Column<WithdrawalRow>[] = [
  playerColumn,
  ...own.slice(0, -2),
  { name: 'step', label: copy.step, options: steps, render: (row) => <Step row={row} /> },
  flagged,
  waiting,
  handlingColumn,
  ...own.slice(-2),
]
// Shown as separate copyable parts below.
const inParts = new Set<string>(['bank', 'received'])
const details: Column<WithdrawalRow>[] = [
  ...columns.filter(({ name }) => !inParts.has(name)),
  { name: 'realname', label: copy.realname, isCopied: true },
  { name: 'pay_way', label: copy.payWay },
  { name: 'bank', label: copy.bank, isCopied: true },
  { name: 'bank_owner', label: copy.owner, isCopied: true },
  { name: 'bank_no', label: copy.number, isCopied: true },
  { name: 'bank_address', label: copy.branch, isCopied: true },
  { name: 'received', label: copy.payable, isCopied: true },
  { name: 'reference', label: copy.reference },
  { name: 'pay_note', label: copy.payNote },
]
const filters: MoreFilter<'step'>[] = [{ name: 'step', label: copy.step, options: steps }]

const path = '/console/api/withdrawals/:id'
const subjectOf = (row: WithdrawalRow) => copy.subject(row.out_trade_no)

export default function WithdrawalListPage() {
  const [open, setOpen] = useState<WithdrawalRow | null>(null)
  const actions = (row: WithdrawalRow) => (
    <Space size={0}>
      {row.state === orderStates.pending && (row.step === 'paying' ? <Resolve row={row} /> : <Decide row={row} />)}
      <RowButton onClick={() => setOpen(row)}>{copy.detail}</RowButton>
    </Space>
  )
  return (
    <Page title={copy.title}>
      <ResourceTable
        at="GET /console/api/withdrawals"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        search={copy.search}
        more={filters}
        hasDates
        refetchInterval={10_000}
        actionsWidth={170}
        onOpen={setOpen}
        actions={actions}
      />
      {open && (
        <DetailDrawer
          title={subjectOf(open)}
          row={open}
          columns={details}
          actions={
            open.state === orderStates.pending && (
              <ClaimActions of={path} params={{ id: open.id }} subject={subjectOf(open)} onDone={() => setOpen(null)} />
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}

function Decide({ row }: { row: WithdrawalRow }) {
  const name = row.username
  const amount = moneyText(row.amount)
  const verb = copy.verbs[row.step]
  return (
    <ReviewActions
      of={path}
      params={{ id: row.id }}
      subject={subjectOf(row)}
      approveEffect={copy.approve(name, amount, row.received, payeeText(row))}
      rejectEffect={copy.reject(name, amount)}
      approveFields={approveFields}
      {...(verb ? { approveVerb: verb } : {})}
    />
  )
}

/** For orders at a gateway that does not answer. */
function Resolve({ row }: { row: WithdrawalRow }) {
  const act = useAct()
  const resolve = () =>
    act({
      title: copy.resolveTitle(row.out_trade_no),
      effect: copy.resolveEffect(row.username, moneyText(row.amount)),
      verb: copy.resolve,
      isDangerous: true,
      fields: resolveFields,
      at: `POST ${path}/resolve`,
      params: { id: row.id },
    })
  return (
    <RowButton at={`POST ${path}/resolve`} onClick={resolve}>
      {copy.resolve}
    </RowButton>
  )
}
