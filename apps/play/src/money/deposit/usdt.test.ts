import { expect, test } from 'vitest'
import { toPlayer } from '../../app/session/player.read.ts'
import { toUsdtText } from './usdt.ts'

test('100 yuan at 7.2 are 13.88 USDT, rounded down [DEPOSIT-52, CONST-09]', () => {
  const textAt = (usdtrate?: string | number) => toUsdtText('100', toPlayer({ usdtrate }).depositRate)
  expect(textAt('7.2000')).toBe('约 13.88 USDT（汇率 7.2，下单后锁定）')
  expect(textAt('7.200012')).toContain('13.88 USDT')
  expect(textAt(7.2)).toContain('13.88 USDT')
  expect(textAt(0)).toContain('-- USDT')
  expect(textAt()).toContain('-- USDT')
})
