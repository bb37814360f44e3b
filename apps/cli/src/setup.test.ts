import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestApp, type TestApp } from '../../api/src/platform/testing/testing.ts'
import { addressProblem, databaseProblem, readKeyState, passwordProblem, proxyProblem } from './setup/checks.ts'
import { withSettings } from './setup/envFile.ts'
import { placeKey } from './setup/key.ts'

const template = readFileSync('deploy/koi.env', 'utf8')
const owner = { uid: process.getuid!(), gid: process.getgid!() }
const place = mkdtempSync(join(tmpdir(), 'koi-setup-'))
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(async () => {
  await app.finish()
  rmSync(place, { recursive: true, force: true })
})

test('settings are written into the lines of the template, parse to the same values and are removed again', () => {
  const values = {
    PLATFORM_URL: 'https://play.example',
    DATABASE_URL: 'postgres://koi:p%40ss#1@db.example:5432/koi',
    KOI_ADMIN_PASSWORD: `it's "quoted" and = spaced`,
    KOI_OTHER: 'at the end',
  }
  const text = withSettings(template, values)
  expect(parseEnv(text)).toEqual({ NODE_ENV: 'production', KOI_DATA: '/var/lib/koi', ...values })
  expect(text.split('\n')).toHaveLength(template.split('\n').length + 1)
  const without = withSettings(text, { KOI_ADMIN_PASSWORD: null, PLATFORM_URL: 'https://other.example' })
  expect(without).not.toContain('quoted')
  expect(parseEnv(without)).toMatchObject({ PLATFORM_URL: 'https://other.example' })
  expect(parseEnv(without)).not.toHaveProperty('KOI_ADMIN_PASSWORD')
  expect(() => withSettings(template, { KOI_HOSTS: `'"\`` })).toThrow('KOI_HOSTS')
  expect(() => withSettings(template, { KOI_HOSTS: 'a\nKOI_TRAP=off' })).toThrow('KOI_HOSTS')
})

test.each([
  [addressProblem('https://play.example'), null],
  [addressProblem('http://127.0.0.1:8080'), null],
  [addressProblem('http://play.example'), 'not https'],
  [addressProblem('https://play.example/koi'), 'without a path'],
  [addressProblem('play.example'), 'not a public address'],
  [passwordProblem('tangerine-Quartz-71'), null],
  [passwordProblem('short'), '8 characters'],
  [passwordProblem('koi12345'), 'common'],
  [passwordProblem('tangerine-Admin-71'), 'contains "admin"'],
  [proxyProblem('127.0.0.1, 10.1.0.0/16'), null],
  [proxyProblem('proxy.example'), '"proxy.example"'],
])('validates a setting: %s', (problem, expected) => {
  if (expected === null) expect(problem).toBeNull()
  else expect(problem).toContain(expected)
})

test('rejects an unusable database with the reason', async () => {
  const url = new URL(app.app.config.databaseUrl)
  expect(await databaseProblem('mysql://db')).toContain('database URL is invalid')
  expect(await databaseProblem(url.href)).toContain('superuser')
  const nowhere = new URL(url)
  nowhere.port = '1'
  expect(await databaseProblem(nowhere.href)).toContain('ECONNREFUSED')
  const stranger = new URL(url)
  stranger.username = 'setup_stranger'
  await app.execAsOwner("create role setup_stranger login password 'setup'")
  stranger.password = 'setup'
  try {
    expect(await databaseProblem(stranger.href)).toContain('owner to setup_stranger')
    await app.execAsOwner('grant create on schema public to setup_stranger')
    expect(await databaseProblem(stranger.href)).toBeNull()
  } finally {
    await app.execAsOwner('drop owned by setup_stranger; drop role setup_stranger')
  }
})

test('creates a key for an empty database and requires the existing one for a sealed database', async () => {
  const { databaseUrl, data: own } = app.app.config
  const data = mkdtempSync(join(place, 'data-'))
  const sealed = () => readKeyState(databaseUrl, data)
  await expect(placeKey({ data, from: null, owner, database: sealed })).rejects.toThrow('--key FILE')
  const wrong = join(place, 'wrong.key')
  writeFileSync(wrong, `${'ab'.repeat(32)}\n`)
  await expect(placeKey({ data, from: wrong, owner, database: sealed })).rejects.toThrow('does not decrypt')
  expect(await readKeyState(databaseUrl, own)).toEqual({ isSealed: true, opens: true })
  expect(await placeKey({ data, from: join(own, 'secret.key'), owner, database: sealed })).toContain('was copied')
  expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(await placeKey({ data, from: null, owner, database: sealed })).toContain('is the key of this installation')

  const fresh = mkdtempSync(join(place, 'data-'))
  const empty = async () => ({ isSealed: false, opens: false })
  expect(await placeKey({ data: fresh, from: null, owner, database: empty })).toContain('was created')
  expect(await readKeyState(inject('pgUrl'), fresh)).toEqual({ isSealed: false, opens: false })
})
