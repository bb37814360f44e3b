import { App } from 'antd'
import { useState } from 'react'
import { write } from '../app/api.ts'
import { sentenceOf } from '../app/problem.ts'
import { columnsOf } from '../ui/columnsOf.ts'
import type { Values } from '../ui/field.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { copy, fields, healthColumns, words } from './venue.copy.ts'
import { VenueReconciliation } from './VenueReconciliation.tsx'

const inForm = [
  'base_url',
  'play_origin',
  'secret',
  'takes_decimals',
  'least',
  'most',
  'quiet_seconds',
  'win_cap',
  'repair_from',
  'repair_to',
]
const columns = [...columnsOf(fields, inForm), ...healthColumns]

export default function VenuePage() {
  const { message } = App.useApp()
  const [checked, setChecked] = useState<Values | null>(null)
  const ping = async (row: Values) => {
    const name = String(row['name'])
    try {
      const path = `/venues/${encodeURIComponent(String(row['code']))}/ping`
      const { ok, milliseconds } = await write<{ ok: boolean; milliseconds: number }>('POST', path)
      void (ok ? message.success(words.pinged(name, milliseconds)) : message.error(words.silent(name)))
    } catch (error) {
      void message.error(sentenceOf(error))
    }
  }
  const rowActions = (row: Values) => (
    <>
      <RowButton onClick={() => void ping(row)}>{words.ping}</RowButton>
      <RowButton onClick={() => setChecked(row)}>{words.reconcile}</RowButton>
    </>
  )
  return (
    <>
      <ResourcePage
        {...copy}
        path="/venues"
        permission="venue.change"
        rowKey="code"
        columns={columns}
        fields={fields}
        search={false}
        rowActions={rowActions}
        actionsWidth={230}
      />
      {checked && (
        <VenueReconciliation
          code={String(checked['code'])}
          name={String(checked['name'])}
          onClose={() => setChecked(null)}
        />
      )}
    </>
  )
}
