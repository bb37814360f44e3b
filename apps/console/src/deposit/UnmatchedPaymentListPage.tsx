import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import type { Column } from '../ui/column.ts'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { closeFields, copy, creditFields, unmatchedStates } from './deposit.copy.ts'

interface UnmatchedPaymentRow {
  id: string
  channel?: string
  reference?: string
  deposit_no?: string
  amount?: string | null
  detail?: unknown
  state?: number
  note?: string
  created_at?: string
  closed_at?: string
  closed_by?: string
}

const columns: Column<UnmatchedPaymentRow>[] = [
  { name: 'channel', label: copy.channel },
  { name: 'reference', label: copy.reference },
  { name: 'deposit_no', label: copy.unmatchedNumber },
  { name: 'amount', label: copy.unmatchedAmount, kind: 'money' },
  { name: 'detail', label: copy.unmatchedDetail, width: 300 },
  { name: 'state', label: copy.state, options: unmatchedStates },
  { name: 'note', label: copy.unmatchedNote, width: 160 },
  { name: 'created_at', label: copy.unmatchedAt, kind: 'time' },
  { name: 'closed_at', label: copy.unmatchedClosed, kind: 'time' },
  { name: 'closed_by', label: copy.unmatchedBy },
]

export default function UnmatchedPaymentListPage() {
  const act = useAct()
  const addressOf = (row: UnmatchedPaymentRow) => `/unmatched-payments/${encodeURIComponent(row.id)}`
  const credit = (row: UnmatchedPaymentRow) =>
    act({
      title: copy.creditTitle(row.reference ?? row.id),
      effect: copy.creditEffect,
      verb: copy.creditUnmatched,
      fields: creditFields,
      initial: { deposit_no: row.deposit_no },
      run: (body) => write('POST', `${addressOf(row)}/credit`, body),
    })
  const close = (row: UnmatchedPaymentRow) =>
    act({
      title: copy.closeTitle(row.reference ?? row.id),
      effect: copy.closeEffect,
      verb: copy.close,
      fields: closeFields,
      run: (body) => write('POST', `${addressOf(row)}/close`, body),
    })
  return (
    <Page title={copy.unmatched} hint={copy.unmatchedHint}>
      <ResourceTable<UnmatchedPaymentRow>
        path="/unmatched-payments"
        title={copy.unmatched}
        columns={columns}
        states={unmatchedStates}
        search={copy.reference}
        hasDates
        actionsWidth={130}
        actions={(row) =>
          row.state === 1 && (
            <>
              <RowButton permission="deposit.review" onClick={() => credit(row)}>
                {copy.creditUnmatched}
              </RowButton>
              <RowButton permission="deposit.review" onClick={() => close(row)}>
                {copy.close}
              </RowButton>
            </>
          )
        }
      />
    </Page>
  )
}
