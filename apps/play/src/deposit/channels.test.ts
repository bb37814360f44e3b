import { expect, test } from 'vitest'
import { enabledChannels, flagsOf, paytypeOf, rangeTypeOf } from './channels.ts'

test('the first enabled channel follows the order antoken, card, usdt, wechat, alipay [DEPOSIT-08]', () => {
  expect(enabledChannels({ alipay: 1, usdt: '1', card: 0, antoken: 0 })).toEqual(['usdt', 'alipay'])
})

test('rengong is always 1 [DEPOSIT-09]', () => {
  expect(flagsOf({ rengong: 0, card: 1 })).toEqual({ rengong: 1, card: 1 })
  expect(flagsOf(null)).toEqual({ rengong: 1 })
})

test('each call has its own channel names [DEPOSIT-33, DEPOSIT-34, DEPOSIT-37, DEPOSIT-43]', () => {
  expect(rangeTypeOf('card', 'TRC20')).toBe('bank')
  expect(rangeTypeOf('usdt', 'ERC20')).toBe('usdt-erc20')
  expect(rangeTypeOf('wechat', 'TRC20')).toBe('wechat')
  expect(paytypeOf.wechat).toBe('wxpay')
})
