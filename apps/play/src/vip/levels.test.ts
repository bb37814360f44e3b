import { expect, test } from 'vitest'
import { firstTab, levelsOf, percent, standing } from './levels.ts'

test('the screen begins on the own level, VIP1 for level 0, the last for more than there are [VIP-05]', () => {
  expect(firstTab(2, 3)).toBe(2)
  expect(firstTab(0, 3)).toBe(1)
  expect(firstTab(9, 3)).toBe(3)
  expect(firstTab(0, 0)).toBe(1)
})

test('a level is reached from its number on [VIP-06, VIP-07]', () => {
  expect(standing(2, 2)).toBe('reached')
  expect(standing(2, 1)).toBe('reached')
  expect(standing(2, 3)).toBe('next')
  expect(standing(2, 4)).toBe('later')
})

test('percentages have no zeros at the end, however they came [VIP-11, VIP-16]', () => {
  expect(percent(0.5)).toBe('0.5%')
  expect(percent('0.8000')).toBe('0.8%')
  expect(percent('10.00')).toBe('10%')
  expect(percent('0.45')).toBe('0.45%')
  expect(percent(null)).toBe('--')
})

test('what is no list of levels is no level [VIP-01]', () => {
  expect(levelsOf(null)).toEqual([])
  expect(levelsOf([null, { recharge: '1' }])).toHaveLength(1)
})
