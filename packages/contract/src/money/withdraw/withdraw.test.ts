import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, rate, usdtCents, usdtText } from '../../money.ts'
import { checkWithdrawal, parseWithdrawalAmount } from './withdraw.check.ts'
import { usdtReceived } from './withdraw.ts'

test('rounds the received USDT down before subtracting the fee [WITHDRAW-27, WITHDRAW-30, CONST-09]', () => {
  expect(usdtText(usdtReceived(fen(100_000), rate(73_000), usdtCents(100))!)).toBe('135.98')
  expect(usdtReceived(fen(10_000), rate(73_000), usdtCents(1370))).toBe(-1)
  expect(usdtReceived(fen(10_000), null, usdtCents(0))).toBeNull()
  expect(usdtReceived(fen(10_000), rate(0), usdtCents(0))).toBeNull()
})

test('the USDT amount is at most the exact quotient, and less than a cent below it [D-052]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.integer({ min: 1, max: 9_999_9999 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, per, fee) => {
        const cents = BigInt(usdtReceived(fen(amount), rate(per), usdtCents(fee))!) + BigInt(fee)
        const exact = BigInt(amount) * 10_000n
        return cents * BigInt(per) <= exact && (cents + 1n) * BigInt(per) > exact
      },
    ),
  )
})

test('checks the form in order and reports the first missing field [WITHDRAW-14]', () => {
  const form = { bank: 'id', amount: '100', password: '123456' }
  const check = (change: object, isBank = true) => checkWithdrawal({ ...form, ...change }, isBank)?.text()
  expect(check({ bank: '', amount: '' })).toBe('请选择您要提现到的银行卡')
  expect(check({ bank: '' }, false)).toBe('请选择钱包地址地址')
  expect(check({ amount: '', password: '' })).toBe('单笔取款不能低于100元')
  expect(check({ amount: '99.99' })).toBe('单笔取款不能低于100元')
  expect(check({ amount: '1e3' })).toBe('金额格式不正确')
  expect(check({ password: '' })).toBe('请输入您的支付密码')
  expect(check({})).toBeUndefined()
  expect(parseWithdrawalAmount('100')).toBe(10_000)
})
