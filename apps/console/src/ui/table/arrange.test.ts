import { expect, test } from 'vitest'
import { arrange, insertAfter } from './arrange.ts'
import type { Column } from '../field/column.ts'

interface Row {
  a: string
  b: string
  c: string
}
const column = (name: keyof Row): Column<Row> => ({ name, label: name })
const names = (columns: Column<Row>[]) => columns.map(({ name }) => name).join('')

test('puts columns in the order of the names and fails for a missing one', () => {
  const all = [column('a'), column('b')]
  expect(names(arrange(all, ['b', 'a']))).toBe('ba')
  expect(() => arrange(all, ['c'])).toThrow('no column c')
})

test('inserts a column behind a named one and fails for a missing one', () => {
  const all = [column('a'), column('b')]
  expect(names(insertAfter(all, 'a', column('c')))).toBe('acb')
  expect(() => insertAfter(all, 'c', column('a'))).toThrow('no column c')
})
