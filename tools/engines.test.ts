import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { browsersOf, oldestOf } from './browsers.ts'
import { engines, lacks } from './engines/engines.ts'

test('every browser of the baseline of the sites runs on one of the engines, and Chromium 109 is not below it', () => {
  const oldest = oldestOf(browsersOf('sites'))
  expect(engines.flatMap(({ browsers }) => browsers).toSorted()).toEqual(Object.keys(oldest).toSorted())
  expect(Number(oldest['chrome'])).toBeLessThanOrEqual(109)
})

test('a missing program is named with the packages that bring it', () => {
  expect(lacks({ MiniBrowser: '/usr/libexec/MiniBrowser' })).toBeNull()
  const missing = lacks({ WebKitWebDriver: null, MiniBrowser: '/usr/libexec/MiniBrowser', Xvfb: null })
  expect(missing).toMatch(/^WebKitWebDriver and Xvfb not found .*apt-get install firefox-esr webkit2gtk-driver xvfb/)
})

test('an engine that there is not ends the command before anything starts', () => {
  const command = fileURLToPath(new URL('engines.ts', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [command, '--only', 'firefox,gecko'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stdout).toContain('chromium-109, firefox, webkit')
})
