import { expect, test } from 'vitest'
import { usdtAbout } from './usdt.ts'

test('DEPOSIT-52 CONST-09 100 yuan at 7.2 are 13.88 USDT, rounded down', () => {
  expect(usdtAbout('100', '7.2')).toContain('13.88 USDT')
  expect(usdtAbout('100', 7.2)).toContain('13.88 USDT')
  expect(usdtAbout('100', 0)).toContain('-- USDT')
  expect(usdtAbout('100', undefined)).toContain('-- USDT')
})
