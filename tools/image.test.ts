import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packagesOf } from './release/layout.ts'
import { machineCode } from './site.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const running = read('docs/running.md')

test('packages with machine code come with what they stand on', () => {
  const found = packagesOf(machineCode)
  expect(found).toEqual(expect.arrayContaining([...machineCode, 'detect-libc', 'semver']))
  expect(found.some((name) => name.startsWith('@img/sharp-'))).toBe(true)
  expect(found.some((name) => name.startsWith('@node-rs/argon2-'))).toBe(true)
})

test('the files of deploy/ set what docs/running.md knows', () => {
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

test('every proxy passes on host, scheme and address, leaves /metrics out and keeps to TLS 1.2 and newer', () => {
  const [nginx, haproxy] = ['nginx.conf', 'haproxy.cfg'].map((name) => read(`deploy/proxy/${name}`))
  for (const header of ['Host', 'X-Forwarded-Proto', 'X-Forwarded-For'])
    expect(nginx).toMatch(new RegExp(`^ +proxy_set_header ${header} `, 'm'))
  expect(nginx).toContain('ssl_protocols       TLSv1.2 TLSv1.3;')
  expect(haproxy).toContain('set-header X-Forwarded-Proto https')
  expect(haproxy).toContain('set-header X-Forwarded-For %[src]')
  expect(haproxy).toContain('ssl-min-ver TLSv1.2')
  for (const name of ['nginx.conf', 'haproxy.cfg', 'Caddyfile'])
    expect(read(`deploy/proxy/${name}`)).toMatch(/\/metrics/)
  // A POST is repeated only where a server has answered that it has not begun it, or could not be connected to.
  expect(nginx!.match(/^ +proxy_next_upstream .*;/gm)).toEqual([
    '        proxy_next_upstream http_504 non_idempotent;',
    '        proxy_next_upstream error timeout;',
  ])
  // The two lists of servers differ by their addresses alone.
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
