import { expect, test } from 'vitest'
import { sectionsFor } from './fields.ts'

test('settings that the server does not return are omitted', () => {
  const names = sectionsFor({ site_state: 1, title: 'Koi' }).flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(names).toEqual(['site_state', 'title'])
})

test('an unknown setting is shown as a text field at the end', () => {
  const last = sectionsFor({ usdtrate: '7.2', new_thing: 'x', new_count: 3 }).at(-1)
  expect(last?.fields).toEqual([
    { name: 'new_thing', label: 'new_thing' },
    { name: 'new_count', label: 'new_count', kind: 'number' },
  ])
})
