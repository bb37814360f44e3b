import { expect, test } from 'vitest'
import { amountOf, sidesOf, venuesOf, withLive } from './wallets.ts'

test('direction 0 goes in, 1 comes out [TRANSFER-25, CONST-07]', () => {
  expect(sidesOf(0, 'ag')).toEqual({ sourcetype: 'userbalance', targettype: 'ag' })
  expect(sidesOf(1, 'ag')).toEqual({ sourcetype: 'ag', targettype: 'userbalance' })
})

test('a main wallet that the server sends is dropped, and a balance is unknown until it was read [TRANSFER-13, TRANSFER-27]', () => {
  const names = [
    { platname: 'userbalance', name: '平台钱包', balance: 1 },
    { platname: 'ag', name: '真人', balance: '5.00' },
    null,
  ]
  expect(venuesOf(names, {})).toEqual([{ platname: 'ag', name: '真人', balance: undefined }])
  expect(venuesOf(names, withLive({}, [{ platname: 'ag', balance: 7 }]))).toEqual([
    { platname: 'ag', name: '真人', balance: 7 },
  ])
  expect(withLive({ ag: '1.00' }, null)).toEqual({ ag: '1.00' })
})

test('the whole balance fills the amount as plain text [TRANSFER-15]', () => {
  expect(amountOf('1234.5')).toBe('1234.50')
  expect(amountOf(undefined)).toBe('0.00')
})
