import { expect, test } from 'vitest'
import { maskedAddress, networkOf, widerNetworksOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['no address', 'no address'],
])('counts %s under network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.9', ['203.0.113.0/24']],
  ['::ffff:203.0.113.9', ['203.0.113.0/24']],
  ['2001:db8:1:a2f3:3:4:5:6', ['2001:db8:1:a200::/56', '2001:db8:1::/48']],
  ['2001:db8::6', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['no address', []],
])('around %s are the networks %j', (ip, networks) => {
  expect(widerNetworksOf(ip).map(({ network }) => network)).toEqual(networks)
})

test.each([
  ['203.0.113.9', '203.0.*.*'],
  ['::ffff:203.0.113.9', '203.0.*.*'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['2001:db8::6', '2001:db8:0:*'],
  ['::1', '0:0:0:*'],
  ['fe80::1%eth0', 'fe80:0:0:*'],
  ['no address', ''],
  ['', ''],
])('shows %s to the player as %s [R13]', (ip, shown) => {
  expect(maskedAddress(ip)).toBe(shown)
})
