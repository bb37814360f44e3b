import { expect, test } from 'vitest'
import { columnsOf } from './columnsOf.ts'
import type { Field } from '../field/field.ts'

const sort: Field = { name: 'sort', label: '排序', kind: 'number' }

test('offers sorting only for columns the server can sort by', () => {
  expect(columnsOf([{ ...sort, isSortable: true }])).toMatchObject([{ name: 'sort', isSortable: true }])
  expect(columnsOf([sort])).toMatchObject([{ name: 'sort', isSortable: false }])
})
