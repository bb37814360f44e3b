import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import type { Column } from '../ui/column.ts'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { closeFields, copy, creditFields, strayStates } from './deposit.copy.ts'

interface StrayRow {
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

const columns: Column<StrayRow>[] = [
  { name: 'channel', label: copy.channel },
  { name: 'reference', label: copy.reference },
  { name: 'deposit_no', label: copy.strayNumber },
  { name: 'amount', label: copy.strayAmount, kind: 'money' },
  { name: 'detail', label: copy.strayDetail, width: 300 },
  { name: 'state', label: copy.state, options: strayStates },
  { name: 'note', label: copy.strayNote, width: 160 },
  { name: 'created_at', label: copy.strayAt, kind: 'time' },
  { name: 'closed_at', label: copy.strayClosed, kind: 'time' },
  { name: 'closed_by', label: copy.strayBy },
]

export default function StrayListPage() {
  const act = useAct()
  const addressOf = (row: StrayRow) => `/stray-payments/${encodeURIComponent(row.id)}`
  const credit = (row: StrayRow) =>
    act({
      title: copy.creditTitle(row.reference ?? row.id),
      effect: copy.creditEffect,
      verb: copy.creditStray,
      fields: creditFields,
      initial: { deposit_no: row.deposit_no },
      run: (body) => write('POST', `${addressOf(row)}/credit`, body),
    })
  const close = (row: StrayRow) =>
    act({
      title: copy.closeTitle(row.reference ?? row.id),
      effect: copy.closeEffect,
      verb: copy.close,
      fields: closeFields,
      run: (body) => write('POST', `${addressOf(row)}/close`, body),
    })
  return (
    <Page title={copy.strays} hint={copy.straysHint}>
      <ResourceTable<StrayRow>
        path="/stray-payments"
        title={copy.strays}
        columns={columns}
        states={strayStates}
        search={copy.reference}
        hasDates
        actionsWidth={130}
        actions={(row) =>
          row.state === 1 && (
            <>
              <RowButton permission="deposit.review" onClick={() => credit(row)}>
                {copy.creditStray}
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
