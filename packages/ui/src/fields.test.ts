import { expect, test } from 'vitest'
import { digits } from './Field.tsx'
import { typedAmount, wholeText } from './MoneyField.tsx'

test('a payment password keeps at most six digits of the typed text [AUTH-35, AUTH-36]', () => {
  expect(digits(6)('12ab34')).toBe('1234')
  expect(digits(6)('12345678')).toBe('123456')
  expect(digits(50)('6222 0212 3456')).toBe('622202123456')
})

test('digits are taken in the form in which a keypad of another region types them', () => {
  expect(digits(6)('１２٣ ๔५۶')).toBe('123456')
})

test('an amount is read in the form in which it was typed, and nothing is left out of it', () => {
  expect(['0 100', '１2', 'a12', '1.5'].map(typedAmount)).toEqual(['100', '12', 'a12', '1.5'])
  expect(['0 100', '１2', 'a12', '1.5', '1。5'].map(wholeText)).toEqual(['0100', '12', '12', '1.5', '1.5'])
  expect(typedAmount('1,200')).toBe('1200')
})
