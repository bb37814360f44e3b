import { expect, test } from 'vitest'
import { moneyText, numberOf, yuan } from './money.ts'

test('formats amounts in yuan with two decimals and thousands separators [HOME-11]', () => {
  expect(yuan('1234.5')).toBe('¥1,234.50')
  expect(yuan(1234567)).toBe('¥1,234,567.00')
  expect(yuan('-5')).toBe('-¥5.00')
  expect(moneyText('0012.999')).toBe('12.99')
})

test('formats invalid amounts as 0.00, never as NaN [CONST-05]', () => {
  for (const odd of [null, undefined, '', 'x', Number.NaN, Number.POSITIVE_INFINITY]) expect(yuan(odd)).toBe('¥0.00')
  expect(yuan('-0.00')).toBe('¥0.00')
})

test('reads counts from numbers and numeric text [ENT-01]', () => {
  expect(numberOf('1')).toBe(1)
  expect(numberOf(3)).toBe(3)
  expect(numberOf('')).toBe(0)
  expect(numberOf(undefined, 4)).toBe(4)
})
