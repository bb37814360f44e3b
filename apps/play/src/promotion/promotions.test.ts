import { expect, test } from 'vitest'
import { kindsOf, shown, wrongAmount } from './promotions.ts'

test('only promotions with state 1 are shown, whether number or text [PROMO-07]', () => {
  const rows = [{ id: 1, state: 1 }, { id: 2, state: 0 }, { id: 3, state: '1' }, { id: 4 }, null]
  expect(shown({ data: rows }).map(({ id }) => id)).toEqual([1, 3, 4])
  expect(shown(null)).toEqual([])
})

test('kinds keep the order in which they came [PROMO-02]', () => {
  expect(kindsOf([{ id: 9, name: '乙' }, { id: '2', name: '甲' }, { name: '丙' }])).toEqual([
    { id: 9, name: '乙' },
    { id: '2', name: '甲' },
  ])
  expect(kindsOf(undefined)).toEqual([])
})

test('an amount is whole, 1 to 99999999, and missing only where none is needed [PROMO-21]', () => {
  expect(wrongAmount('', true)?.text()).toBe('请输入申请金额')
  expect(wrongAmount('', false)).toBeNull()
  expect(wrongAmount('0', true)?.text()).toBe('申请金额格式不正确')
  expect(wrongAmount('123456789', true)?.text()).toBe('申请金额格式不正确')
  expect(wrongAmount('99999999', true)).toBeNull()
})
