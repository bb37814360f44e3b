import { expect, test } from 'vitest'
import { toSite } from '../../app/data/site.read.ts'
import { toRedPackets } from './packet.read.ts'
import { conditionText, isSwitchedOff, mayClaim } from './packets.ts'

test('only an explicit 0 switches the red packets off [HONGBAO-02]', () => {
  expect(isSwitchedOff(toSite({ redpacket_switch: 0 }))).toBe(true)
  expect(isSwitchedOff(toSite({ redpacket_switch: '0' }))).toBe(true)
  expect(isSwitchedOff(toSite({ redpacket_switch: '1' }))).toBe(false)
  expect(isSwitchedOff(toSite({}))).toBe(false)
  expect(isSwitchedOff(null)).toBe(false)
})

test('a claim is sent only while claims are left [HONGBAO-12, HONGBAO-14]', () => {
  const mayClaimAt = (sendnums: unknown) => mayClaim(toRedPackets({ sendnums } as never))
  expect([1, '2', '0', -1].map(mayClaimAt)).toEqual([true, true, false, false])
  expect(mayClaim(undefined)).toBe(false)
})

test('a condition of 0 is not shown [HONGBAO-08, HONGBAO-09, HONGBAO-10]', () => {
  const [rule] = toRedPackets({ rules: [{ day_flow: '0.00', flow_money: 0, recharge: '1000' }] }).rules
  expect(rule && [rule.dayFlow, rule.flow, rule.deposits].map(conditionText)).toEqual([null, null, '1,000.00'])
})
