import { expect, test } from 'vitest'
import { gameQueryOf } from './gameQuery.ts'

const wish = (query: string) => gameQueryOf(new URLSearchParams(query))

test('GAME-09 the queries of /gamePage are read in their order', () => {
  expect(wish('dailiD=1&name=ag')).toEqual({ kind: 'agent' })
  expect(wish('dailiD=2&app=1')).toEqual({ kind: 'service' })
  expect(wish('app=1&name=ag')).toEqual({ kind: 'app' })
  expect(wish('')).toEqual({ kind: 'none' })
})

test('GAME-13 name, type and code are the game', () => {
  expect(wish('name=obgdy&type=2&code=77')).toEqual({ kind: 'game', name: 'obgdy', type: '2', code: '77' })
  expect(wish('name=ag')).toEqual({ kind: 'game', name: 'ag', type: '', code: '' })
})
