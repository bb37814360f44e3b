import { App } from 'antd'
import { useState } from 'react'
import { write } from '../app/api.ts'
import { sentenceOf } from '../app/problem.ts'
import type { Row } from '../app/endpoint.ts'
import type { Column } from '../ui/column.ts'
import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { copy, fields, healthColumns, words } from './venue.copy.ts'
import { VenueReconciliation } from './VenueReconciliation.tsx'

type VenueRow = Row<'GET /console/api/venues'>

const inForm = [
  'base_url',
  'play_origin',
  'takes_decimals',
  'least',
  'most',
  'quiet_seconds',
  'win_cap',
  'repair_from',
  'repair_to',
] as const
const columns: Column<VenueRow>[] = [...columnsOf(fields, [...inForm]), ...healthColumns]

export default function VenuePage() {
  const { message } = App.useApp()
  const [checked, setChecked] = useState<VenueRow | null>(null)
  const ping = async (row: VenueRow) => {
    const { name, code } = row
    try {
      const { ok, milliseconds } = await write('POST /console/api/venues/:code/ping', { code })
      void (ok ? message.success(words.pinged(name, milliseconds)) : message.error(words.silent(name)))
    } catch (error) {
      void message.error(sentenceOf(error))
    }
  }
  const rowActions = (row: VenueRow) => (
    <>
      <RowButton onClick={() => void ping(row)}>{words.ping}</RowButton>
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
        fields={fields}
        search={false}
        rowActions={rowActions}
        actionsWidth={230}
      />
      {checked && <VenueReconciliation code={checked.code} name={checked.name} onClose={() => setChecked(null)} />}
    </>
  )
}
