import { expect, test } from 'vitest'
import { paytypeOf, rangeTypeOf } from './channels.ts'
import { toDeposit, toDepositPrompts, toPayWays, toRange } from './deposit.read.ts'

test('the first enabled channel follows the order antoken, card, usdt, wechat, alipay [DEPOSIT-08]', () => {
  expect(toPayWays({ alipay: 1, usdt: '1' as never, card: 0, antoken: 0 }).channels).toEqual(['usdt', 'alipay'])
})

test('rengong (manual) counts as 1 whatever the server sends [DEPOSIT-09]', () => {
  expect(toPayWays({ rengong: 0, card: 1 })).toEqual({ channels: ['card'], takesBep20: false, takesManual: true })
  expect(toPayWays(null)).toEqual({ channels: [], takesBep20: false, takesManual: true })
})

test('range call and order call have different names of a channel [DEPOSIT-33, DEPOSIT-34, DEPOSIT-37, DEPOSIT-43]', () => {
  expect(rangeTypeOf('card', 'TRC20')).toBe('bank')
  expect(rangeTypeOf('usdt', 'ERC20')).toBe('usdt-erc20')
  expect(rangeTypeOf('wechat', 'TRC20')).toBe('wechat')
  expect(paytypeOf.wechat).toBe('wxpay')
})

test('the bounds of a range lose trailing zeros; a bound that is not a number is replaced by the default', () => {
  expect(toRange({ min_price: '50.00', max_price: 500.5 } as never)).toEqual({ min: '50', max: '500.5' })
  expect(toRange({ min_price: 'x' } as never)).toEqual({ min: '100', max: '10000' })
})

test('an order without a state is pending; an unknown state is read as null', () => {
  const stateOf = (state?: unknown) => toDeposit({ info: { state } } as never)?.state
  expect([undefined, 1, '2', 3, 9].map(stateOf)).toEqual(['pending', 'pending', 'approved', 'rejected', null])
  expect(toDeposit(null)).toBeNull()
})

test('if a compatible server sends several receivers, the first one is used [PAYINFO-12]', () => {
  const cardlist = [{ mch_id: 'T1', content: 'TRC20' }, { mch_id: 'T2' }]
  expect(toDeposit({ cardlist } as never)?.payment).toMatchObject({ address: 'T1', protocol: 'TRC20' })
})

test('a limit is offered only if the server says so [R45]', () => {
  const offersLimit = (offers_limit?: unknown) => toDepositPrompts({ offers_limit } as never).offersLimit
  expect([undefined, null, {}, 0, 1, '1'].map(offersLimit)).toEqual([false, false, false, false, true, true])
})
