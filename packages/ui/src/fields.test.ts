import { expect, test } from 'vitest'
import { digits } from './Field.tsx'
import { amountText, wholeText } from './MoneyField.tsx'

test('a payment password keeps at most six digits of the typed text [AUTH-35, AUTH-36]', () => {
  expect(digits(6)('12ab34')).toBe('1234')
  expect(digits(6)('12345678')).toBe('123456')
  expect(digits(50)('6222 0212 3456')).toBe('622202123456')
})

test('an amount keeps digits and one decimal point with two places', () => {
  expect(amountText('1,234.567')).toBe('1234.56')
  expect(amountText('1.2.3')).toBe('1.23')
  expect(['.', '.5', '100.'].map((text) => amountText(text))).toEqual(['0.', '0.5', '100.'])
  expect(amountText('-5e2')).toBe('52')
  expect(['1.234,50', '12,5', '12.5', ','].map((text) => amountText(text, ','))).toEqual([
    '1234.50',
    '12.5',
    '12.5',
    '0.',
  ])
  expect(['0100', '00.5', '0.50', '0', '00'].map((text) => amountText(text))).toEqual(['100', '0.5', '0.50', '0', '0'])
  expect(wholeText('0 100')).toBe('100')
  expect(wholeText('12.50')).toBe('1250')
})
