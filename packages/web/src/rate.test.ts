import { expect, test } from 'vitest'
import { rateText } from './rate.ts'

test('rateText formats rates with at most four decimals and without trailing zeros [VIP-11]', () => {
  expect(['0.8000', '7.2', '10.00', '100', '0.12345', '007.50'].map(rateText)).toEqual([
    '0.8',
    '7.2',
    '10',
    '100',
    '0.1234',
    '7.5',
  ])
  expect([0.5, 10, 0.1 + 0.2].map(rateText)).toEqual(['0.5', '10', '0.3'])
  expect([null, '', '--'].map(rateText)).toEqual(['', '', '--'])
})
