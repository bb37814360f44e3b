import { expect, test } from 'vitest'
import { isRevokedInTime, isLimitKept, processesTable, type Row } from './processes/table.ts'

const row = (most: number, ...found: number[]): Row => ({
  name: 'x',
  most,
  found: new Map(found.map((one, n) => [2 ** n, one])),
})

test('a limit passes within a tenth for every number of processes', () => {
  expect(isLimitKept(row(120, 120, 132, 108))).toBe(true)
  for (const wrong of [[133], [120, 107], []]) expect(isLimitKept(row(120, ...wrong))).toBe(false)
  expect(isLimitKept(row(5, 5, 6))).toBe(false)
})

test('a revocation passes if no call was accepted more than a second later', () => {
  expect(isRevokedInTime(row(1000, 0, 1000))).toBe(true)
  for (const wrong of [[0, 1001], []]) expect(isRevokedInTime(row(1000, ...wrong))).toBe(false)
})

test('the tables have a column per number of processes and a verdict', () => {
  const made = processesTable([1, 2], [row(5, 5, 7)], [row(1000, 0.4, 999)])
  expect(made).toContain('| x | 5 | 5 | 7 | FAILED |')
  expect(made).toContain('| x | 1000 ms | 0 ms | 999 ms | passed |')
  expect(made.split('\n').filter((line) => line.startsWith('| --- '))).toHaveLength(2)
})
