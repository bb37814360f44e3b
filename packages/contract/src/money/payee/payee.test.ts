import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBankBind, checkUnbind, checkUsdtBind, checkWalletBind } from './payee.check.ts'
import { kindOfBank } from './payee.ts'

test('the USDT-only screen has its own text for a missing address [USDT-09, USDT-08]', () => {
  const form = { bank_no: '', bank_owner: '', pay_pass: '' }
  expect(checkUsdtBind(form)?.text()).toBe('请输入USDT地址')
  expect(checkUsdtBind({ ...form, bank_no: 'Tabc' })?.text()).toBe('请选择钱包协议')
  expect(checkUsdtBind({ ...form, bank_no: 'Tabc', bank_owner: 'ERC20' })?.text()).toBe('请输人支付密码')
  expect(checkWalletBind(form, true)?.text()).toBe('请输入钱包地址')
  expect(checkUnbind('12345a')?.text()).toBe('请输入6位数字支付密码')
})

test('recognises wallet names case-insensitively and treats any other name as a bank [D-079]', () => {
  expect(['USDT', 'usdt', 'antoken', 'AnToken', '锦绣银行', ''].map(kindOfBank)).toEqual([
    'usdt',
    'usdt',
    'antoken',
    'antoken',
    'bank',
    'bank',
  ])
})

test('accepts card numbers of exactly 8 to 50 digits [CARD-14]', () => {
  const form = { bank_owner: '张三', bank: '锦绣银行', bank_address: '支行', pay_pass: '123456' }
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,60}$/)), (bank_no) => {
      const isRight =
        bank_no.length >= 8 && bank_no.length <= 50 && [...bank_no].every((sign) => sign >= '0' && sign <= '9')
      return (checkBankBind({ ...form, bank_no }) === null) === isRight
    }),
  )
})
