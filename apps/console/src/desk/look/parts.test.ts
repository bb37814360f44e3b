import { expect, test } from 'vitest'
import { moved, nestedLook, reordered, valueOfPart } from './parts.ts'

test('parts are nested by their groups and read back unchanged', () => {
  const look = nestedLook({ title: 'x', 'articles.1': 'a', 'articles.2': 'b' })
  expect(look).toEqual({ title: 'x', articles: { 1: 'a', 2: 'b' } })
  expect(['title', 'articles.2', 'articles.3', 'templates.x'].map((part) => valueOfPart(look, part))).toEqual([
    'x',
    'b',
    undefined,
    undefined,
  ])
})

test('an item moves among all items, or among those of one category', () => {
  expect([moved(['a', 'b', 'c'], 2, 0), moved(['a', 'b', 'c'], 0, 1)]).toEqual([
    ['c', 'a', 'b'],
    ['b', 'a', 'c'],
  ])
  expect(reordered(['a', 'x', 'b', 'y', 'c'], ['c', 'a', 'b'], (item) => item)).toEqual(['c', 'x', 'a', 'y', 'b'])
})
