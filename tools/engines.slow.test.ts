import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { oldestOf } from './browsers.ts'
import { engines, lacks } from './engines/engines.ts'

test('every browser of the baseline belongs to an engine, and Chromium 109 is at least the oldest Chrome', () => {
  const oldest = oldestOf('sites')
  expect(engines.flatMap(({ browsers }) => browsers).toSorted()).toEqual(Object.keys(oldest).toSorted())
  expect(Number(oldest['chrome'])).toBeLessThanOrEqual(109)
})

test('names the missing programs and the command that installs their packages', () => {
  expect(lacks({ MiniBrowser: '/usr/libexec/MiniBrowser' })).toBeNull()
  const missing = lacks({ WebKitWebDriver: null, MiniBrowser: '/usr/libexec/MiniBrowser', Xvfb: null })
  expect(missing).toMatch(/^WebKitWebDriver and Xvfb not found .*apt-get install firefox-esr webkit2gtk-driver xvfb/)
})

test('an unknown engine ends the command with code 2', () => {
  const command = fileURLToPath(new URL('engines.ts', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [command, '--only', 'firefox,gecko'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stdout).toContain('chromium-109, firefox, webkit')
})
