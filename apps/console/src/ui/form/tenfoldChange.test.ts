import { expect, test } from 'vitest'
import { type Field, toForm } from '../field/field.ts'
import { findTenfoldChanges } from './tenfoldChange.ts'

const fields: Field[] = [
  { name: 'rate', label: '返水%', kind: 'rate' },
  { name: 'fee', label: '手续费', kind: 'money' },
  { name: 'days', label: '天数', kind: 'number' },
  { name: 'sort', label: '排序', kind: 'number' },
  { name: 'name', label: '名称' },
]
const row = { rate: 0.5, fee: '0.00', days: 30, sort: 1, name: '1' }
const old = toForm(fields, row)
const changesFor = (changed: object) => findTenfoldChanges(fields, old, { ...old, ...changed })

test('detects numbers changed tenfold or to a tenth', () => {
  expect(changesFor({ rate: '5' })).toEqual([{ label: '返水%', before: '0.5', after: '5' }])
  expect(changesFor({ rate: '0.05', days: '300' }).map(({ label }) => label)).toEqual(['返水%', '天数'])
  expect(changesFor({ days: '3' })).toEqual([{ label: '天数', before: '30', after: '3' }])
})

test('ignores smaller changes, initial values, sort positions and names', () => {
  expect(changesFor({ rate: '4.99', days: '4' })).toEqual([])
  expect(changesFor({ fee: '100', sort: '50', name: '900' })).toEqual([])
  // Zero is typed on purpose: no digit is missing in it.
  expect(changesFor({ days: '0', rate: '0' })).toEqual([])
  expect(changesFor({})).toEqual([])
})

test('compares with the initial form values, also for fields missing from the row', () => {
  const multiple: Field[] = [{ name: 'multiple', label: '流水倍数', kind: 'rate', initial: 1 }]
  const asked = (text: string) => findTenfoldChanges(multiple, toForm(multiple, null), { multiple: text }).length
  expect(['1', '5', '9.9', '10', '0'].map(asked)).toEqual([0, 0, 0, 1, 0])
})
