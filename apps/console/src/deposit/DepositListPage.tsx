import { orderStates } from '@koi/contract/state'
import { Space } from 'antd'
import { useState } from 'react'
import { ClaimActions } from '../ui/ClaimActions.tsx'
import type { Column } from '../ui/column.ts'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { moneyText } from '../ui/Money.tsx'
import { depositColumns, type DepositRow, handlingColumn, playerColumn } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { ReviewActions } from '../ui/ReviewActions.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { reviewStates } from '../ui/state.copy.ts'
import { Age } from '../ui/Time.tsx'
import type { MoreFilter } from '../ui/Toolbar.tsx'
import { approveFields, channels, copy } from './deposit.copy.ts'

const waiting: Column<DepositRow> = {
  name: 'id',
  label: copy.waiting,
  render: (row) => (row.state === orderStates.pending ? <Age since={row.created_at} /> : <span>–</span>),
  isScreenOnly: true,
}
const columns: Column<DepositRow>[] = [
  playerColumn,
  ...depositColumns.slice(0, -2),
  waiting,
  handlingColumn,
  ...depositColumns.slice(-2),
]
const details: Column<DepositRow>[] = [
  ...columns,
  { name: 'credited', label: copy.credited, kind: 'money' },
  { name: 'bank_owner', label: copy.payerOwner },
  { name: 'bank', label: copy.payerBank },
  { name: 'bank_no', label: copy.payerNumber },
  { name: 'bank_address', label: copy.payerBranch },
  { name: 'receiver', label: copy.receiver },
  { name: 'reference', label: copy.reference },
  { name: 'expires_at', label: copy.expires, kind: 'time' },
]
const path = '/console/api/deposits/:deposit_no'
const filters: MoreFilter<'channel'>[] = [{ name: 'channel', label: copy.channel, options: channels }]

export default function DepositListPage() {
  const [open, setOpen] = useState<DepositRow | null>(null)
  const actions = (row: DepositRow) => (
    <Space size={0}>
      {row.state === orderStates.pending && <Decide row={row} />}
      <RowButton onClick={() => setOpen(row)}>{copy.detail}</RowButton>
    </Space>
  )
  return (
    <Page title={copy.title}>
      <ResourceTable
        at="GET /console/api/deposits"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        search={copy.search}
        more={filters}
        hasDates
        refetchInterval={10_000}
        actionsWidth={150}
        onOpen={setOpen}
        actions={actions}
      />
      {open && (
        <DetailDrawer
          title={copy.subject(open.deposit_no)}
          row={open}
          columns={details}
          actions={
            open.state === orderStates.pending && (
              <ClaimActions
                of={path}
                params={{ deposit_no: open.deposit_no }}
                subject={copy.subject(open.deposit_no)}
                onDone={() => setOpen(null)}
              />
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}

function Decide({ row }: { row: DepositRow }) {
  const name = row.username
  return (
    <ReviewActions
      of={path}
      params={{ deposit_no: row.deposit_no }}
      subject={copy.subject(row.deposit_no)}
      approveEffect={copy.approve(name, moneyText(row.amount))}
      rejectEffect={copy.reject(name, moneyText(row.amount))}
      approveFields={approveFields}
      initial={{ amount: row.amount }}
    />
  )
}
