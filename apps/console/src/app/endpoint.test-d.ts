import type { Column } from '../ui/column.ts'
import type { FieldOf, FormField, OptionSource } from '../ui/field.ts'
import { read, write } from './api.ts'
import type { Reply, Row } from './endpoint.ts'
import type { Guarded } from './permission.ts'

// Checked by tsc only: each line below must not compile.

export const columns: Column<Row<'GET /console/api/deposits'>>[] = [
  { name: 'amount', label: '' },
  // @ts-expect-error a column that the row does not have
  { name: 'amuont', label: '' },
]

export const asked: FieldOf<'POST /console/api/deposits/:deposit_no/approve'>[] = [
  { name: 'amount', label: '' },
  // @ts-expect-error a field that the write does not take
  { name: 'amuont', label: '' },
]

export const fields: FormField<'/console/api/banners'>[] = [
  { name: 'src', label: '' },
  // @ts-expect-error a field that the rows do not have
  { name: 'source', label: '' },
]

export const source: OptionSource = {
  at: 'GET /console/api/venues',
  value: 'code',
  // @ts-expect-error options under a name that the rows do not have
  label: 'nmae',
}

// @ts-expect-error a page that asks an address which takes no permission, or is none
export const guarded: Guarded = 'GET /console/api/deposit'

export async function calls() {
  // @ts-expect-error an address that is none
  await read('GET /console/api/deposit', {})
  // @ts-expect-error a filter that the list does not have
  await read('GET /console/api/deposits', { chanel: 'card' })
  // @ts-expect-error an address without what stands in it
  await read('GET /console/api/players/:id', {})
  // @ts-expect-error a name that stands in another address
  await write('POST /console/api/deposits/:deposit_no/approve', { id: 'D1' }, {})
  // @ts-expect-error a body with a field that is none
  await write('POST /console/api/deposits/:deposit_no/approve', { deposit_no: 'D1' }, { amuont: '1.00' })
  // @ts-expect-error a body without what it must have
  await write('POST /console/api/players/:id/adjustments', { id: 'P1' }, {})
  const { items } = await read('GET /console/api/deposits', { q: 'demo' })
  // @ts-expect-error a name that the reply does not have
  return items.map(({ amuont }) => amuont)
}

// @ts-expect-error a queue that the dashboard does not have
export type Queue = Reply<'GET /console/api/reports/dashboard'>['pending']['deposit']
