import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const data = mkdtempSync(join(tmpdir(), 'koi-settings-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

test('the default settings have no mistake', () => {
  expect(readSettings({ KOI_DATA: data }).mistakes).toEqual([])
})

test('a start and the doctor name invalid settings that only the platform reads, each once', () => {
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
