import type { Column } from '../ui/field/column.ts'
import type { FieldOf, FormField, OptionSource } from '../ui/field/field.ts'
import { read, write } from './api.ts'
import type { Reply, Row } from './endpoint.ts'
import type { Guarded } from './permission.ts'

// Checked by tsc only: each line below must not compile.

export const columns: Column<Row<'GET /console/api/deposits'>>[] = [
  { name: 'amount', label: '' },
  // @ts-expect-error unknown column
  { name: 'amuont', label: '' },
]

export const asked: FieldOf<'POST /console/api/deposits/:deposit_no/approve'>[] = [
  { name: 'amount', label: '' },
  // @ts-expect-error unknown field of the write
  { name: 'amuont', label: '' },
]

export const fields: FormField<'/console/api/banners'>[] = [
  { name: 'src', label: '' },
  // @ts-expect-error unknown field of the rows
  { name: 'source', label: '' },
]

export const source: OptionSource = {
  at: 'GET /console/api/venues',
  value: 'code',
  // @ts-expect-error unknown row field as label
  label: 'nmae',
}

// @ts-expect-error an unknown endpoint, or one without a permission
export const guarded: Guarded = 'GET /console/api/deposit'

export async function calls() {
  // @ts-expect-error an unknown endpoint
  await read('GET /console/api/deposit', {})
  // @ts-expect-error unknown filter
  await read('GET /console/api/deposits', { chanel: 'card' })
  // @ts-expect-error missing path parameter
  await read('GET /console/api/players/:id', {})
  // @ts-expect-error path parameter of another endpoint
  await write('POST /console/api/deposits/:deposit_no/approve', { id: 'D1' }, {})
  // @ts-expect-error unknown body field
  await write('POST /console/api/deposits/:deposit_no/approve', { deposit_no: 'D1' }, { amuont: '1.00' })
  // @ts-expect-error missing body field
  await write('POST /console/api/players/:id/adjustments', { id: 'P1' }, {})
  const { items } = await read('GET /console/api/deposits', { q: 'demo' })
  // @ts-expect-error unknown reply field
  return items.map(({ amuont }) => amuont)
}

// @ts-expect-error unknown dashboard queue
export type Queue = Reply<'GET /console/api/reports/dashboard'>['pending']['deposit']
