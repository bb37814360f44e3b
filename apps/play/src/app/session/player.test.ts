import { expect, test } from 'vitest'
import { vipProgress } from '../../reward/vip/level.ts'
import { toLevels } from '../../reward/vip/vip.read.ts'
import { blockOf, type PlayerAnswer, toPlayer } from './player.read.ts'
import { toSite } from '../data/site.read.ts'
import { toFlag } from '../data/wire.read.ts'

const levels = toLevels([{ recharge: '1000.00' }, { recharge: 2000 }, { recharge: 0 }])
const vipOf = (answer: PlayerAnswer) => toPlayer(answer).vip
const progressOf = (answer: PlayerAnswer, of = levels) => vipProgress(toPlayer(answer), of)

test('the player’s level is read as the number after P in current_vip [ENT-04]', () => {
  expect(vipOf({ current_vip: 'VIP3', vip: 9 })).toBe(3)
  expect(vipOf({ current_vip: 'VIP10' })).toBe(10)
  expect(vipOf({ current_vip: 'gold' })).toBe(0)
  expect(vipOf({})).toBe(0)
})

test('progress is paysum divided by the recharge of levels[vip], in whole percent [MINE-10]', () => {
  expect(progressOf({ current_vip: 'VIP0', paysum: '250.00' }).percent).toBe(25)
  expect(progressOf({ current_vip: 'VIP1', paysum: 667 }).percent).toBe(33)
})

test('progress is at most 100, and 100 at the last level [MINE-11]', () => {
  expect(progressOf({ current_vip: 'VIP0', paysum: 5000 })).toEqual({ percent: 100, isTop: false })
  expect(progressOf({ current_vip: 'VIP3', paysum: 0 })).toEqual({ percent: 100, isTop: true })
})

test('progress is 0 while paysum or the required recharge is 0 or unknown [MINE-12]', () => {
  expect(progressOf({ current_vip: 'VIP0', paysum: 0 }).percent).toBe(0)
  expect(progressOf({ current_vip: 'VIP2', paysum: 50 }).percent).toBe(0)
  expect(progressOf({}, []).percent).toBe(0)
})

test('a blacklisted player counts as blacklisted whatever the state; missing fields do not block [STATE-01, STATE-02]', () => {
  expect(blockOf({ isblack: 1, status: 0 })).toBe('blacklisted')
  expect(blockOf({ isblack: '0', status: '0' })).toBe('disabled')
  expect(blockOf({ isblack: 0, status: 1 })).toBeNull()
  expect(blockOf({})).toBeNull()
})

test('only an explicit 0 closes the site [SHELL-17, SHELL-19]', () => {
  expect(toSite({ site_state: 0 }).isClosed).toBe(true)
  expect(toSite({ site_state: '0' }).isClosed).toBe(true)
  for (const open of [{ site_state: 1 }, {}, { site_state: null }]) expect(toSite(open).isClosed).toBe(false)
})

test('switches of the settings are read from numbers and strings [HOME-01, HOME-02]', () => {
  expect(toFlag(1)).toBe(true)
  expect(toFlag('1')).toBe(true)
  for (const off of [0, '0', null, undefined, '']) expect(toFlag(off)).toBe(false)
})

test('the welcome popup shows index_modal, or webcontent if index_modal is a switch [HOME-30]', () => {
  expect(toSite({ index_modal: '<p>hi</p>' }).welcome).toBe('<p>hi</p>')
  expect(toSite({ index_modal: 1, webcontent: 'x' }).welcome).toBe('x')
  for (const none of [{ index_modal: '' }, { index_modal: '0' }, {}]) expect(toSite(none).welcome).toBe('')
})
