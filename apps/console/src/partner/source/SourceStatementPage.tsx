import { useState } from 'react'
import { send } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { DetailDrawer } from '../../ui/table/DetailDrawer.tsx'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { PlayerLink } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { dealOptions, statementCopy as copy, statementStateOptions } from './source.copy.ts'

type Statement = Row<'GET /console/api/source-statements'>
const lineListing = 'GET /console/api/source-statements/:id/lines'
const paying = 'POST /console/api/source-statements/:id/pay'

const columns: Column<Statement>[] = [
  { name: 'month', label: copy.month },
  { name: 'source', label: copy.source, width: 140 },
  { name: 'partner', label: copy.partner, width: 140 },
  { name: 'deal', label: copy.deal, options: dealOptions },
  { name: 'players', label: copy.players, kind: 'number' },
  { name: 'net_result', label: copy.netResult, kind: 'money', isSigned: true },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'state', label: copy.state, options: statementStateOptions },
  { name: 'reference', label: copy.reference },
  { name: 'paid_by', label: copy.paidBy },
  { name: 'second_by', label: copy.secondBy, isOffScreen: true },
  { name: 'closed_at', label: copy.closed, kind: 'time', isOffScreen: true },
  { name: 'paid_at', label: copy.paid, kind: 'time' },
]

const lines: Column<Row<typeof lineListing>>[] = [
  {
    name: 'username',
    label: copy.player,
    render: ({ id, username }) => <PlayerLink row={{ player_id: id, username }} />,
  },
  { name: 'cpa', label: copy.cpa, kind: 'money' },
  { name: 'net_result', label: copy.netResult, kind: 'money', isSigned: true },
]

export default function SourceStatementPage() {
  const invalidate = useInvalidate()
  const [paid, setPaid] = useState<Statement | null>(null)
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/source-statements"
        title={copy.title}
        columns={columns}
        search={copy.search}
        states={statementStateOptions}
        hasDates
        actionsWidth={170}
        actions={(row) => (
          <>
            {row.state === 'draft' && (
              <>
                <ActButton
                  at="POST /console/api/source-statements/:id/count"
                  params={{ id: row.id }}
                  title={copy.countTitle(row.source, row.month)}
                  effect={copy.countEffect}
                  verb={copy.count}
                />
                <ActButton
                  at="POST /console/api/source-statements/:id/close"
                  params={{ id: row.id }}
                  title={copy.closeTitle(row.source, row.month)}
                  effect={copy.closeEffect}
                  verb={copy.close}
                />
              </>
            )}
            {row.state === 'closed' && (
              <RowButton at={paying} onClick={() => setPaid(row)}>
                {copy.pay}
              </RowButton>
            )}
          </>
        )}
        drawer={(row, close) => (
          <DetailDrawer title={copy.statementOf(row.source, row.month)} row={row} columns={columns} onClose={close}>
            <ResourceTable at={lineListing} params={{ id: row.id }} title={copy.lines} columns={lines} search={false} />
          </DetailDrawer>
        )}
      />
      {paid && (
        <ResourceForm
          title={copy.payTitle(paid.source, paid.month, moneyOf(paid.amount))}
          fields={[
            { name: 'reference', label: copy.reference, isRequired: true, maxLength: 100, hint: copy.payEffect },
          ]}
          row={null}
          save={(body) => send(paying, { id: paid.id }, body)}
          onClose={() => setPaid(null)}
          onSaved={() => {
            setPaid(null)
            invalidate()
          }}
        />
      )}
    </Page>
  )
}
