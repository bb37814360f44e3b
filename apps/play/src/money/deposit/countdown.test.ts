import { expect, test } from 'vitest'
import { clockText, millisecondsLeft } from './countdown.ts'

const noon = Date.parse('2026-03-01T12:00:00+08:00')

test('the countdown ends an hour after the creation of the order, read as Beijing time [PAYINFO-03, PAYINFO-04]', () => {
  expect(clockText(millisecondsLeft('2026-03-01 12:00:00', noon) ?? 0)).toBe('60:00')
  expect(clockText(millisecondsLeft('2026-03-01 11:30:00', noon) ?? 0)).toBe('30:00')
})

test('the countdown is formatted as mm:ss and stops at 0 [PAYINFO-05, PAYINFO-06]', () => {
  expect(clockText(millisecondsLeft('2026-03-01 11:00:05', noon) ?? 0)).toBe('00:05')
  expect(clockText(millisecondsLeft('2026-03-01 10:00:00', noon) ?? 1)).toBe('00:00')
})

test('a creation time in the future counts as now; an unparsable one gives null [D-078]', () => {
  expect(clockText(millisecondsLeft('2026-03-01 13:00:00', noon) ?? 0)).toBe('60:00')
  expect(millisecondsLeft('soon', noon)).toBeNull()
})
