import { expect, test } from 'vitest'
import { fenOf, numberOf, yuan } from './money.ts'

test('yuan formats amounts with two decimals and thousands separators [HOME-11]', () => {
  expect(yuan(fenOf('1234.5'))).toBe('¥1,234.50')
  expect(yuan(fenOf(1234567))).toBe('¥1,234,567.00')
  expect(yuan(fenOf('-5'))).toBe('-¥5.00')
  expect(yuan(null)).toBe('¥0.00')
})

test('fenOf reads amounts as whole fen, truncated after two decimals, without rounding errors of floats', () => {
  expect(fenOf('0012.999')).toBe(1299)
  expect(fenOf('99999999.99')).toBe(9_999_999_999)
  expect(fenOf('8.29')).toBe(829)
  expect(fenOf(8.29)).toBe(829)
  expect(fenOf('9'.repeat(40))).toBe(Number.MAX_SAFE_INTEGER)
})

test('an invalid amount counts as 0.00, never as NaN [CONST-05]', () => {
  for (const odd of [null, undefined, '', 'x', Number.NaN, Number.POSITIVE_INFINITY]) expect(fenOf(odd)).toBe(0)
  expect(yuan(fenOf('-0.00'))).toBe('¥0.00')
})

test('numberOf reads counts from numbers and numeric text [ENT-01]', () => {
  expect(numberOf('1')).toBe(1)
  expect(numberOf(3)).toBe(3)
  expect(numberOf('')).toBe(0)
  expect(numberOf(undefined, 4)).toBe(4)
})
