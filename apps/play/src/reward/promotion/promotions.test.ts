import { expect, test } from 'vitest'
import { toPromotionKinds, toPromotions } from './promotion.read.ts'
import { wrongAmount } from './promotions.ts'

test('only promotions with state 1, number or string, are shown [PROMO-07]', () => {
  const rows = [{ id: 1, state: 1 }, { id: 2, state: 0 }, { id: 3, state: '1' }, { id: 4 }, null] as never[]
  expect(toPromotions({ data: rows }).map(({ id }) => id)).toEqual(['1', '3', '4'])
  expect(toPromotions(null)).toEqual([])
})

test('kinds of promotions keep the server’s order [PROMO-02]', () => {
  expect(toPromotionKinds([{ id: 9, name: '乙' }, { id: '2' as never, name: '甲' }, { name: '丙' }])).toEqual([
    { id: '9', name: '乙' },
    { id: '2', name: '甲' },
  ])
  expect(toPromotionKinds(undefined)).toEqual([])
})

test('an amount is whole, 1 to 99999999, and optional only if not required [PROMO-21]', () => {
  expect(wrongAmount('', true)?.text()).toBe('请输入申请金额')
  expect(wrongAmount('', false)).toBeNull()
  expect(wrongAmount('0', true)?.text()).toBe('申请金额格式不正确')
  expect(wrongAmount('123456789', true)?.text()).toBe('申请金额格式不正确')
  expect(wrongAmount('99999999', true)).toBeNull()
})
