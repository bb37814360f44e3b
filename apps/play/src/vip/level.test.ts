import { expect, test } from 'vitest'
import { missingFen, missingText, reachedPercent } from './level.ts'

test('the missing amount is computed in fen from numbers and strings [VIP-08]', () => {
  expect(missingFen('0.10', '0.30')).toBe(20)
  expect(missingFen(20997, '20000.00')).toBe(0)
  expect(missingFen(null, 500)).toBe(50_000)
  expect(reachedPercent('499.99', '500')).toBe(99)
  expect(reachedPercent('500', 500)).toBe(100)
  expect(reachedPercent('0', '0')).toBe(100)
})

test('the text names missing amounts only [STATE-15]', () => {
  const needs = { recharge: '1000', flow: '5000.00' }
  expect(missingText(needs, '250', '0.00')).toBe('还差存款 ¥750.00、流水 ¥5,000.00')
  expect(missingText(needs, '250', 5000)).toBe('还差存款 ¥750.00')
  expect(missingText(needs, 1000, '4999.99')).toBe('还差流水 ¥0.01')
  expect(missingText(needs, 1000, 5000)).toBe('')
  expect(missingText({ recharge: '1000', flow: 0 }, '0', '0')).toBe('还差存款 ¥1,000.00')
})

test('with unknown turnover the text names the required turnover [STATE-15]', () => {
  const needs = { recharge: '1000', flow: '5000.00' }
  expect(missingText(needs, 250, null)).toBe('还差存款 ¥750.00，流水需达 ¥5,000.00')
  expect(missingText(needs, 1000, null)).toBe('存款已达标，流水需达 ¥5,000.00')
  expect(missingText({ recharge: 1 }, 1, null)).toBe('')
})
