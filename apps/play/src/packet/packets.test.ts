import { expect, test } from 'vitest'
import { conditionText, isSwitchedOff, mayClaim } from './packets.ts'

test('only an explicit 0 switches the red packets off [HONGBAO-02]', () => {
  expect(isSwitchedOff({ redpacket_switch: 0 })).toBe(true)
  expect(isSwitchedOff({ redpacket_switch: '0' })).toBe(true)
  expect(isSwitchedOff({ redpacket_switch: '1' })).toBe(false)
  expect(isSwitchedOff({})).toBe(false)
  expect(isSwitchedOff(null)).toBe(false)
})

test('a claim is sent only while claims are left [HONGBAO-12, HONGBAO-14]', () => {
  expect(mayClaim({ sendnums: 1 })).toBe(true)
  expect(mayClaim({ sendnums: '2' })).toBe(true)
  expect(mayClaim({ sendnums: '0' })).toBe(false)
  expect(mayClaim({ sendnums: -1 })).toBe(false)
  expect(mayClaim(undefined)).toBe(false)
})

test('a condition of 0 is not shown [HONGBAO-08, HONGBAO-09, HONGBAO-10]', () => {
  expect(conditionText('0.00')).toBeNull()
  expect(conditionText(0)).toBeNull()
  expect(conditionText('1000')).toBe('1,000.00')
})
