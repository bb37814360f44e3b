import { expect, test } from 'vitest'
import { columnsOf } from './columnsOf.ts'
import type { Field } from './field.ts'

const sort: Field = { name: 'sort', label: '排序', kind: 'number' }

test('only what the server puts a list in order by can be pressed to do so', () => {
  expect(columnsOf([{ ...sort, isSortable: true }])).toMatchObject([{ name: 'sort', isSortable: true }])
  expect(columnsOf([sort])).toMatchObject([{ name: 'sort', isSortable: false }])
})
