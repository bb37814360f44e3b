import { expect, test } from 'vitest'
import { whyText } from './deposit.copy.ts'

test('the reason of an unmatched payment is a sentence, its details follow by name', () => {
  expect(whyText({ why: 'other amount' })).toBe('金额与订单不同')
  expect(whyText({ why: 'no such order', block: 7 })).toBe('无对应订单 · block 7')
  expect(whyText({ why: 'unreadable: to' })).toBe('unreadable: to')
  expect([whyText(null), whyText({ why: '' })]).toEqual(['', ''])
})
