import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packagesOf } from './release/layout.ts'
import { machineCode } from './site.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const isIn = (address: string, subnet: string): boolean => {
  const [network, bits] = subnet.split('/') as [string, string]
  const list = new BlockList()
  list.addSubnet(network, Number(bits))
  return list.check(address)
}
const running = read('docs/running.md')

test('packages with machine code are laid out together with their dependencies', () => {
  const found = packagesOf(machineCode)
  expect(found).toEqual(expect.arrayContaining([...machineCode, 'detect-libc', 'semver']))
  expect(found.some((name) => name.startsWith('@img/sharp-'))).toBe(true)
  expect(found.some((name) => name.startsWith('@node-rs/argon2-'))).toBe(true)
})

test('the files of deploy/ set only variables that docs/running.md documents', () => {
  const { 'x-platform': platform } = parse(read('deploy/compose.yaml')) as {
    'x-platform': { environment: Record<string, string> }
  }
  const set = [
    ...Object.keys(platform.environment),
    ...[...read('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => line!.split(' ')),
    ...[...read('deploy/koi.env').matchAll(/^#?([A-Z_]+=)/gm)].map(([, name]) => name!),
  ].map((one) => one.split('=')[0]!)
  expect(set.length).toBeGreaterThan(30)
  expect(set.filter((name) => !running.includes(`| \`${name}\` |`))).toEqual([])
})

test('compose.yaml trusts the proxy only, and keeps the addresses of proxy and servers', () => {
  const { services, networks } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string>; networks?: { default: { ipv4_address: string } } }>
    networks: { default: { ipam: { config: [{ subnet: string; ip_range: string }] } } }
  }
  const addressOf = (name: string) => services[name]!.networks?.default.ipv4_address
  const [proxy, ...servers] = ['proxy', 'koi1', 'koi2'].map(addressOf)
  expect(new Set([proxy, ...servers]).size).toBe(3)
  for (const name of ['koi1', 'koi2']) expect(services[name]!.environment['KOI_TRUST_PROXY']).toBe(proxy)
  // "docker compose run" starts a container beside the servers, and an address can be given only once.
  expect(addressOf('command')).toBeUndefined()
  const [{ subnet, ip_range: range }] = networks.default.ipam.config
  for (const address of [proxy, ...servers]) {
    expect(isIn(address!, subnet)).toBe(true)
    expect(isIn(address!, range)).toBe(false)
  }
})

test('every proxy forwards host, scheme and address, blocks /metrics and requires TLS 1.2 or newer', () => {
  const [nginx, haproxy] = ['nginx.conf', 'haproxy.cfg'].map((name) => read(`deploy/proxy/${name}`))
  for (const header of ['Host', 'X-Forwarded-Proto', 'X-Forwarded-For'])
    expect(nginx).toMatch(new RegExp(`^ +proxy_set_header ${header} `, 'm'))
  expect(nginx).toContain('ssl_protocols       TLSv1.2 TLSv1.3;')
  expect(haproxy).toContain('set-header X-Forwarded-Proto https')
  expect(haproxy).toContain('set-header X-Forwarded-For %[src]')
  expect(haproxy).toContain('ssl-min-ver TLSv1.2')
  for (const name of ['nginx.conf', 'haproxy.cfg', 'Caddyfile'])
    expect(read(`deploy/proxy/${name}`)).toMatch(/\/\+?metrics/)
  // A POST may be repeated only if a server answered that it has not begun it, or if no connection was made.
  expect(nginx!.match(/^ +proxy_next_upstream .*;/gm)).toEqual([
    '        proxy_next_upstream http_504 non_idempotent;',
    '        proxy_next_upstream error timeout;',
  ])
  // The two lists of servers may differ only in their addresses.
  const [here, compose] = ['koi-upstream.conf', 'compose-upstream.conf'].map((name) => read(`deploy/proxy/${name}`))
  expect(
    compose!
      .replaceAll(/koi[12]:8080/g, 'SERVER')
      .split('\n')
      .slice(1),
  ).toEqual(
    here!
      .replaceAll(/127\.0\.0\.1:80[89]0/g, 'SERVER')
      .split('\n')
      .slice(1),
  )
})
