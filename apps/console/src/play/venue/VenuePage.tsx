import { App } from 'antd'
import { useMemo, useState } from 'react'
import { write } from '../../app/api.ts'
import { sentenceOf } from '../../app/problem.ts'
import type { Row } from '../../app/endpoint.ts'
import { AdapterPage } from '../../ui/table/AdapterPage.tsx'
import { adapterForm, type AdapterRow, withAdapters } from '../../ui/form/adapterForm.ts'
import type { Column } from '../../ui/field/column.ts'
import { columnsOf } from '../../ui/table/columnsOf.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import type { Values } from '../../ui/field/field.ts'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { FaultDetail } from '../../ui/partner/FaultDetail.tsx'
import { Connection, connectionText } from './Connection.tsx'
import { adapterNames, causes, copy, fields, keepsWallets, withoutTest, words } from './venue.copy.ts'
import { copy as partner } from '../../ui/partner/partner.copy.ts'
import { VenueConnection } from './VenueConnection.tsx'
import { VenueReconciliation } from './VenueReconciliation.tsx'

type VenueRow = Row<'GET /console/api/venues'>

const inForm = [
  'play_origin',
  'takes_decimals',
  'least',
  'most',
  'quiet_seconds',
  'win_cap',
  'stated_return',
  'return_source',
  'repair_from',
  'repair_to',
] as const

export default function VenuePage() {
  return (
    <AdapterPage kind="venue" title={copy.title} hint={copy.hint}>
      {(adapters) => <Venues adapters={adapters} />}
    </AdapterPage>
  )
}

function Venues({ adapters }: { adapters: AdapterRow[] }) {
  const { columns, formFields, form } = useMemo(() => {
    const formFields = withAdapters(fields, adapters, adapterNames)
    const columns: Column<VenueRow>[] = [
      ...columnsOf(formFields, [...inForm]),
      {
        name: 'breaker',
        label: words.connection,
        text: connectionText,
        render: (venue) => <Connection venue={venue} />,
      },
      { name: 'unknown_transfers', label: words.pending, kind: 'number' },
    ]
    const own = {
      fields: (row: VenueRow | null) => [
        ...formFields,
        ...(row ? [keepsWallets] : []),
        ...(row?.test?.has_passed ? [] : [withoutTest]),
      ],
      read: (row: VenueRow) => ({ ...row }),
      body: (body: Values) => ({ without_test: 0, ...body }),
    }
    return { columns, formFields, form: adapterForm<VenueRow>(own, adapters) }
  }, [adapters])
  const { message } = App.useApp()
  const invalidate = useInvalidate()
  const [checked, setChecked] = useState<VenueRow | null>(null)
  const [connection, setConnection] = useState<string | null>(null)
  const ping = async (row: VenueRow) => {
    const { name, code } = row
    try {
      const { cause, milliseconds, reason } = await write('POST /console/api/venues/:code/ping', { code })
      if (cause === null) void message.success(words.pinged(name, milliseconds))
      else
        void message.error(
          <>
            {words.silent(name, causes[cause])}
            <br />
            <FaultDetail text={reason ?? ''} />
          </>,
          8,
        )
    } catch (error) {
      void message.error(sentenceOf(error))
    }
    invalidate()
  }
  const rowActions = (row: VenueRow) => (
    <>
      <RowButton at="POST /console/api/venues/:code/ping" onClick={() => void ping(row)}>
        {words.ping}
      </RowButton>
      <RowButton onClick={() => setConnection(row.code)}>{partner.open}</RowButton>
      <RowButton onClick={() => setChecked(row)}>{words.reconcile}</RowButton>
    </>
  )
  return (
    <>
      <ResourcePage
        {...copy}
        path="/console/api/venues"
        rowKey="code"
        columns={columns}
        fields={formFields}
        form={form}
        search={false}
        rowActions={rowActions}
        actionsWidth={310}
      />
      {connection !== null && <VenueConnection code={connection} onClose={() => setConnection(null)} />}
      {checked && <VenueReconciliation code={checked.code} name={checked.name} onClose={() => setChecked(null)} />}
    </>
  )
}
