import { expect, test } from 'vitest'
import { digits } from './Field.tsx'
import { typedAmount, wholeText } from './MoneyField.tsx'

test('a payment password keeps at most six digits of the typed text [AUTH-35, AUTH-36]', () => {
  expect(digits(6)('12ab34')).toBe('1234')
  expect(digits(6)('12345678')).toBe('123456')
  expect(digits(50)('6222 0212 3456')).toBe('622202123456')
})

test('digits are taken in the form in which a keypad of another region types them', () => {
  expect(digits(6)('１２３ ๔๕๖')).toBe('123456')
})

test('an amount of whole yuan keeps digits without leading zeros', () => {
  expect(['0 100', '１2', 'a12'].map(wholeText)).toEqual(['100', '12', '12'])
  expect(typedAmount('1,200')).toBe('1200')
})
