import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const data = mkdtempSync(join(tmpdir(), 'koi-settings-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

test('the default settings have no mistake', () => {
  expect(readSettings({ KOI_DATA: data }).mistakes).toEqual([])
})

test('the settings that setup writes for production are valid without KOI_SEED', () => {
  writeFileSync(join(data, 'secret.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 })
  const written = {
    NODE_ENV: 'production',
    KOI_DATA: data,
    PLATFORM_URL: 'https://play.example',
    KOI_TRUST_PROXY: '127.0.0.1',
    KOI_EMBEDDED_DATABASE: 'on',
    KOI_PROCESSES: '2',
    KOI_ADMIN_PASSWORD: 'tangerine-Quartz-71',
  }
  expect(readSettings(written).mistakes).toEqual([])
})

test('a mistake in a setting of the platform keeps the data folder from being created', () => {
  const missing = join(data, 'missing')
  expect(readSettings({ KOI_DATA: missing, KOI_PROCESSES: 'abc' }).mistakes).toHaveLength(1)
  expect(existsSync(missing)).toBe(false)
})

test('a start and the doctor name invalid settings that only the platform reads, each of them once', () => {
  const wrong = {
    KOI_PROCESSES: 'abc',
    KOI_DRAIN: '500',
    KOI_TRUST_PROXY: 'foo',
    KOI_HOSTS: 'a/b',
    KOI_ADMIN_PASSWORD: 'short',
  }
  const { mistakes } = readSettings({ KOI_DATA: data, ...wrong })
  for (const name of Object.keys(wrong)) expect(mistakes.filter((mistake) => mistake.includes(name))).toHaveLength(1)
})
