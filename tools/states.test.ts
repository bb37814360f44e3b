import { expect, test } from 'vitest'
import { numericStates } from './states.ts'

test.each([
  ['state: 1,'],
  ['if (row.state === 2) return'],
  ["rows.where('state', '=', 1)"],
  ["rows.where('a.app_state', '<>', 0)"],
  ['where a.state = 1 and b'],
  ['  state smallint not null default 1,'],
  ['status: 0'],
  ["deposits: '/deposits?state=1',"],
  ['if (numberOf(info?.state, 1) !== 1) return'],
  ['Number(venue_state) === 2'],
])('%s names a state by a number', (line) => {
  expect(numericStates(`first\n${line}`)).toEqual([2])
})

test.each([
  ["state: 'on'"],
  ['answer.status !== 200'],
  ['states: 3'],
  ["state in ('a', 'b')"],
  ['state: null'],
  ['Number(settings.site_state) === 0'],
  ['problem.status === 401'],
])('%s does not', (line) => {
  expect(numericStates(line)).toEqual([])
})
