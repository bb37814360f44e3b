import { caseStates } from '@koi/contract/state'
import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { closeFields, copy, creditFields, unmatchedStates, whyText } from './deposit.copy.ts'

type UnmatchedPaymentRow = Row<'GET /console/api/unmatched-payments'>

const columns: Column<UnmatchedPaymentRow>[] = [
  { name: 'channel', label: copy.channel },
  { name: 'reference', label: copy.reference },
  { name: 'deposit_no', label: copy.unmatchedNumber },
  { name: 'amount', label: copy.unmatchedAmount, kind: 'money' },
  { name: 'detail', label: copy.unmatchedWhy, width: 200, text: ({ detail }) => whyText(detail) },
  { name: 'state', label: copy.state, options: unmatchedStates },
  { name: 'note', label: copy.unmatchedNote, width: 160 },
  { name: 'created_at', label: copy.unmatchedAt, kind: 'time' },
  { name: 'closed_at', label: copy.unmatchedClosed, kind: 'time' },
  { name: 'closed_by', label: copy.unmatchedBy },
]

export default function UnmatchedPaymentListPage() {
  return (
    <Page title={copy.unmatched} hint={copy.unmatchedHint}>
      <ResourceTable
        at="GET /console/api/unmatched-payments"
        title={copy.unmatched}
        columns={columns}
        states={unmatchedStates}
        search={copy.reference}
        hasDates
        actionsWidth={130}
        actions={(row) =>
          row.state === caseStates.open && (
            <>
              <ActButton
                at="POST /console/api/unmatched-payments/:id/credit"
                params={{ id: row.id }}
                title={copy.creditTitle(row.reference)}
                effect={copy.creditEffect}
                verb={copy.creditUnmatched}
                fields={creditFields}
                initial={{ deposit_no: row.deposit_no }}
              />
              <ActButton
                at="POST /console/api/unmatched-payments/:id/close"
                params={{ id: row.id }}
                title={copy.closeTitle(row.reference)}
                effect={copy.closeEffect}
                verb={copy.close}
                fields={closeFields}
              />
            </>
          )
        }
      />
    </Page>
  )
}
