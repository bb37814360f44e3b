import { expect, test } from 'vitest'
import { differences } from './difference.ts'

test('returns only fields that differ', () => {
  expect(differences({ state: 1, name: 'a' }, { state: 2, name: 'a', reason: 'x' })).toEqual([
    { field: 'state', before: '1', after: '2' },
    { field: 'reason', before: '', after: 'x' },
  ])
})

test('compares nested objects by field and lists as a whole', () => {
  const before = { settings: { base_url: 'https://a.example', secret: '#1' }, tags: ['x'] }
  const after = { settings: { base_url: 'https://b.example', secret: '#1', origin: 'c' }, tags: ['x', 'y'] }
  expect(differences(before, after)).toEqual([
    { field: 'settings.base_url', before: 'https://a.example', after: 'https://b.example' },
    { field: 'tags', before: '["x"]', after: '["x","y"]' },
    { field: 'settings.origin', before: '', after: 'c' },
  ])
})

test('returns all fields of new and deleted rows, and nothing for invalid values', () => {
  expect(differences(null, { a: 1 })).toEqual([{ field: 'a', before: '', after: '1' }])
  expect(differences({ a: { b: 1 } }, null)).toEqual([{ field: 'a.b', before: '1', after: '' }])
  expect(differences('x', [1])).toEqual([])
})
