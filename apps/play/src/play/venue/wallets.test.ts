import { expect, test } from 'vitest'
import { toBalance, toBalances, toVenues } from './venue.read.ts'
import { mergeBalances, toTransferFields, toWallets } from './wallets.ts'

test('direction 0 transfers from the main wallet to the venue, direction 1 back [TRANSFER-25, CONST-07]', () => {
  expect(toTransferFields(0, 'ag')).toEqual({ sourcetype: 'userbalance', targettype: 'ag' })
  expect(toTransferFields(1, 'ag')).toEqual({ sourcetype: 'ag', targettype: 'userbalance' })
})

test('the list of venues omits the main wallet, and a balance is null until it is read [TRANSFER-13, TRANSFER-27]', () => {
  const venues = toVenues([
    { platname: 'userbalance', name: '平台钱包', balance: 1 },
    { platname: 'ag', name: '真人', balance: '5.00' },
    null,
  ])
  expect(toWallets(venues, {})).toEqual([{ platname: 'ag', name: '真人', balance: null }])
  const read = mergeBalances({}, toBalances([{ platname: 'ag', balance: 7 }]))
  expect(toWallets(venues, read)).toEqual([{ platname: 'ag', name: '真人', balance: 700 }])
  expect(mergeBalances(read, toBalances(null))).toBe(read)
})

test('an answer without a numeric balance gives null as the venue’s balance', () => {
  expect([null, {}, { balance: 'x' }, { balance: '5.00' }].map((answer) => toBalance(answer))).toEqual([
    null,
    null,
    null,
    500,
  ])
})
