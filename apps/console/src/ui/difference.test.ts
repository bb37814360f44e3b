import { expect, test } from 'vitest'
import { differences } from './difference.ts'

test('only fields that differ are told', () => {
  expect(differences({ state: 1, name: 'a' }, { state: 2, name: 'a', reason: 'x' })).toEqual([
    { field: 'state', before: '1', after: '2' },
    { field: 'reason', before: '', after: 'x' },
  ])
})

test('a new row and a deleted row are told in full, nonsense is no difference', () => {
  expect(differences(null, { a: 1 })).toEqual([{ field: 'a', before: '', after: '1' }])
  expect(differences({ a: { b: 1 } }, null)).toEqual([{ field: 'a', before: '{"b":1}', after: '' }])
  expect(differences('x', [1])).toEqual([])
})
