import { expect, test } from 'vitest'
import { gameQueryOf } from './gameQuery.ts'

const queryOf = (query: string) => gameQueryOf(new URLSearchParams(query))

test('the queries of /gamePage are read in order of precedence [GAME-09]', () => {
  expect(queryOf('dailiD=1&name=ag')).toEqual({ kind: 'agent' })
  expect(queryOf('dailiD=2&app=1')).toEqual({ kind: 'service' })
  expect(queryOf('app=1&name=ag')).toEqual({ kind: 'app' })
  expect(queryOf('')).toEqual({ kind: 'none' })
})

test('name, type and code identify the game [GAME-13]', () => {
  expect(queryOf('name=obgdy&type=2&code=77')).toEqual({ kind: 'game', name: 'obgdy', type: '2', code: '77' })
  expect(queryOf('name=ag')).toEqual({ kind: 'game', name: 'ag', type: '', code: '' })
})
