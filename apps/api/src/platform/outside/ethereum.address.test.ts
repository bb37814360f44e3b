import { expect, test } from 'vitest'
import { ethereumAddress, ethereumHex } from './ethereum.address.ts'

// The examples of EIP-55.
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('%s has the capitals of its checksum, and is read without them', (address) => {
  expect(ethereumAddress(ethereumHex(address)!)).toBe(address)
  expect(ethereumHex(address.toLowerCase())).toBe(ethereumHex(address))
})

test.each(['', '0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg'])(
  '%j is no address',
  (text) => expect(ethereumHex(text)).toBeNull(),
)
