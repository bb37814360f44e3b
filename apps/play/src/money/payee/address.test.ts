import { expect, test } from 'vitest'
import { addressIn, protocolOf } from './address.ts'
import { verdictOf } from './addressCheck.ts'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('an address is found in the text of a code', () => {
  expect(addressIn(`tron:${tron}?amount=100`)).toBe(tron)
  expect(addressIn(`ethereum:${ethereum}@1?value=1`)).toBe(ethereum)
  expect(addressIn(` ${tron}\n`)).toBe(tron)
  for (const text of ['', 'https://koi.example', tron.slice(1), `${tron}A`, `${ethereum}0`])
    expect(addressIn(text)).toBe('')
})

test('the protocol follows from the form of a complete address', () => {
  expect([tron, ethereum, tron.slice(0, -1), '0x12'].map(protocolOf)).toEqual(['TRC20', 'ERC20', null, null])
})

test('the checksum of a complete address is verified', async () => {
  expect(await verdictOf(tron)).toBe('good')
  expect(await verdictOf(tron.replace('q', 'r'))).toBe('bad')
  expect(await verdictOf(ethereum)).toBe('good')
  expect(await verdictOf(ethereum.replace('5a', '5A'))).toBe('bad')
  expect(await verdictOf(ethereum.toLowerCase())).toBe('unchecked')
})
