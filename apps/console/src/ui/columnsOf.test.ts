import { expect, test } from 'vitest'
import { fields as banks } from '../payee/bank.copy.ts'
import { fields as banners } from '../article/banner.copy.ts'
import { columnsOf } from './columnsOf.ts'

const sortable = (columns: { name: string; isSortable?: boolean }[]) =>
  columns.filter(({ isSortable }) => isSortable).map(({ name }) => name)

test('only what the server puts a list in order by can be pressed to do so', () => {
  expect(sortable(columnsOf(banners))).toEqual(['sort'])
  expect(sortable(columnsOf(banks))).toEqual([])
})
