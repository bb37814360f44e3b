import { expect, test } from 'vitest'
import { toUsdtText } from './usdt.ts'

test('100 yuan at 7.2 are 13.88 USDT, rounded down [DEPOSIT-52, CONST-09]', () => {
  expect(toUsdtText('100', '7.2000')).toBe('约 13.88 USDT（汇率 7.2，下单后锁定）')
  expect(toUsdtText('100', 7.2)).toContain('13.88 USDT')
  expect(toUsdtText('100', 0)).toContain('-- USDT')
  expect(toUsdtText('100', undefined)).toContain('-- USDT')
})
