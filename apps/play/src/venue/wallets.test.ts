import { expect, test } from 'vitest'
import { amountOf, toTransferFields, venuesOf, mergeBalances } from './wallets.ts'

test('direction 0 goes in, 1 comes out [TRANSFER-25, CONST-07]', () => {
  expect(toTransferFields(0, 'ag')).toEqual({ sourcetype: 'userbalance', targettype: 'ag' })
  expect(toTransferFields(1, 'ag')).toEqual({ sourcetype: 'ag', targettype: 'userbalance' })
})

test('the server’s main wallet is dropped, and a balance is unknown until read [TRANSFER-13, TRANSFER-27]', () => {
  const names = [
    { platname: 'userbalance', name: '平台钱包', balance: 1 },
    { platname: 'ag', name: '真人', balance: '5.00' },
    null,
  ]
  expect(venuesOf(names, {})).toEqual([{ platname: 'ag', name: '真人', balance: undefined }])
  expect(venuesOf(names, mergeBalances({}, [{ platname: 'ag', balance: 7 }]))).toEqual([
    { platname: 'ag', name: '真人', balance: 7 },
  ])
  expect(mergeBalances({ ag: '1.00' }, null)).toEqual({ ag: '1.00' })
})

test('the full balance fills the amount field as plain digits [TRANSFER-15]', () => {
  expect(amountOf('1234.5')).toBe('1234.50')
  expect(amountOf(undefined)).toBe('0.00')
})
