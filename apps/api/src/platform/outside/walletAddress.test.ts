import { expect, test } from 'vitest'
import { isWalletAddress } from './walletAddress.ts'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([
  ['TRC20', tron],
  ['TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['ERC20', ethereum],
  ['ERC20', ethereum.toLowerCase()],
  ['ERC20', `0x${ethereum.slice(2).toUpperCase()}`],
  ['ERC20', `0x${'0'.repeat(40)}`],
  ['BEP20', ethereum],
])('an address of %s: %s', (protocol, address) => expect(isWalletAddress(address, protocol)).toBe(true))

test.each([
  ['one wrong letter', 'TRC20', tron.replace('q', 'r')],
  ['two letters exchanged', 'TRC20', tron.replace('qj', 'jq')],
  ['one letter less', 'TRC20', tron.slice(0, -1)],
  ['one letter more', 'TRC20', `${tron}1`],
  ['the wrong case', 'TRC20', tron.toLowerCase()],
  ['another chain with the same alphabet', 'TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['its hexadecimal form', 'TRC20', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['an Ethereum address', 'TRC20', ethereum],
  ['a TRON address', 'ERC20', tron],
  ['a TRON address', 'BEP20', tron],
  ['wrong capitals', 'ERC20', ethereum.replace('5a', '5A')],
  ['one digit less', 'ERC20', ethereum.toLowerCase().slice(0, -1)],
  ['no prefix', 'ERC20', ethereum.slice(2)],
  ['a capital prefix', 'ERC20', ethereum.toLowerCase().replace('0x', '0X')],
  ['any text', 'TRC20', 'abc'],
  ['any text', 'ERC20', 'abc'],
  ['nothing', 'TRC20', ''],
])('%s is no address of %s: %s', (_, protocol, address) => expect(isWalletAddress(address, protocol)).toBe(false))
