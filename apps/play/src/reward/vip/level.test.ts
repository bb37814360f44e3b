import { expect, test } from 'vitest'
import { fenOf } from '@koi/web/money'
import { missingFen, missingText, reachedPercent } from './level.ts'

test('the missing amount is computed in fen from numbers and strings [VIP-08]', () => {
  expect(missingFen(fenOf('0.10'), fenOf('0.30'))).toBe(20)
  expect(missingFen(fenOf(20997), fenOf('20000.00'))).toBe(0)
  expect(missingFen(null, fenOf(500))).toBe(50_000)
  expect(reachedPercent(fenOf('499.99'), fenOf('500'))).toBe(99)
  expect(reachedPercent(fenOf('500'), fenOf(500))).toBe(100)
  expect(reachedPercent(fenOf('0'), fenOf('0'))).toBe(100)
})

test('the text about the next level names only amounts that are missing [STATE-15]', () => {
  const needs = { recharge: fenOf('1000'), flow: fenOf('5000.00') }
  expect(missingText(needs, fenOf('250'), fenOf('0.00'))).toBe('还差存款 ¥750.00、流水 ¥5,000.00')
  expect(missingText(needs, fenOf('250'), fenOf(5000))).toBe('还差存款 ¥750.00')
  expect(missingText(needs, fenOf(1000), fenOf('4999.99'))).toBe('还差流水 ¥0.01')
  expect(missingText(needs, fenOf(1000), fenOf(5000))).toBe('')
  expect(missingText({ recharge: fenOf('1000'), flow: fenOf(0) }, fenOf('0'), fenOf('0'))).toBe('还差存款 ¥1,000.00')
})

test('if the turnover is unknown, the text about the next level names the required turnover [STATE-15]', () => {
  const needs = { recharge: fenOf('1000'), flow: fenOf('5000.00') }
  expect(missingText(needs, fenOf(250), null)).toBe('还差存款 ¥750.00，流水需达 ¥5,000.00')
  expect(missingText(needs, fenOf(1000), null)).toBe('存款已达标，流水需达 ¥5,000.00')
  expect(missingText({ recharge: fenOf(1), flow: fenOf(0) }, fenOf(1), null)).toBe('')
})
