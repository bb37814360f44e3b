import { expect, test } from 'vitest'
import { firstTab, percent, levelState } from './levels.ts'
import { toLevels } from './vip.read.ts'

test('the initial tab is the player’s level, VIP1 for level 0, the last for a level beyond [VIP-05]', () => {
  expect(firstTab(2, 3)).toBe(2)
  expect(firstTab(0, 3)).toBe(1)
  expect(firstTab(9, 3)).toBe(3)
  expect(firstTab(0, 0)).toBe(1)
})

test('a level is reached when the player’s level is at least its number [VIP-06, VIP-07]', () => {
  expect(levelState(2, 2)).toBe('reached')
  expect(levelState(2, 1)).toBe('reached')
  expect(levelState(2, 3)).toBe('next')
  expect(levelState(2, 4)).toBe('later')
})

test('percentages are formatted without trailing zeros [VIP-11, VIP-16]', () => {
  expect(percent(toLevels([{ realperson: 0.5 }])[0]?.shares.realperson ?? null)).toBe('0.5%')
  expect(percent('0.8000')).toBe('0.8%')
  expect(percent('10.00')).toBe('10%')
  expect(percent('0.45')).toBe('0.45%')
  expect(percent(null)).toBe('--')
})

test('an answer that is not a list gives no levels [VIP-01]', () => {
  expect(toLevels(null)).toEqual([])
  expect(toLevels([null, { recharge: '1' }])).toHaveLength(1)
})
