import { expect, test } from 'vitest'
import { countLines, grown } from './lines.ts'

test('names each workspace that has more source lines than agreed', () => {
  expect(grown({ tools: 11, 'apps/api': 5 }, { tools: 10, 'apps/api': 9 })).toEqual([
    'tools has 11 source lines, 1 more than agreed',
  ])
})

test('counts every workspace', () => {
  expect(Object.values(countLines()).every((count) => count > 100)).toBe(true)
})
