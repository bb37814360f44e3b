import { expect, test } from 'vitest'
import { toPlayer } from '../../app/session/player.read.ts'
import { receiptOf } from './receipt.ts'

const player = toPlayer({ withdrawusdtrate: '7.3000', withdrawcashfee: '5.00', withdrawfeeusdttrc: 1 })

test('1000 yuan at 7.3 are 136.98 USDT, and 135.98 after the TRC20 fee [WITHDRAW-27, WITHDRAW-29, WITHDRAW-30]', () => {
  expect(receiptOf('1000', 'TRC20', player)).toEqual({
    rate: '7.3',
    converted: '136.98',
    fee: '1.00',
    received: '135.98',
  })
})

test('ERC20 has its own fee [WITHDRAW-28]', () => {
  expect(receiptOf('1000', 'ERC20', player)?.received).toBe('131.98')
})

test('an amount below the fee gives 0.00; without a rate there is no receipt [D-052]', () => {
  expect(receiptOf('1', 'ERC20', player)?.received).toBe('0.00')
  expect(receiptOf('1000', 'TRC20', toPlayer({ withdrawusdtrate: 0 }))).toBeNull()
  expect(receiptOf('1000', 'TRC20', null)).toBeNull()
})
