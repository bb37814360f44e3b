import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packagesOf } from './image/layout.ts'
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
    ...[...read('deploy/koi.service').matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) => line!.split(' ')),
  ].map((one) => one.split('=')[0]!)
  expect(set.length).toBeGreaterThan(10)
  expect(set.filter((name) => !running.includes(`| \`${name}\` |`))).toEqual([])
})

test('the proxy of deploy/ says what the one of docs/running.md says', () => {
  const told = (text: string) =>
    [...text.matchAll(/^ +(proxy_set_header|client_max_body_size|gzip) .+;$/gm)].map(([line]) => line.trim())
  expect(told(read('deploy/nginx.conf'))).toEqual(told(running))
})
