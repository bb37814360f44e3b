import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const place = mkdtempSync(join(tmpdir(), 'koi-command-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const script = (path: string) => join(import.meta.dirname, path)
const env = (data: string) => ({ ...process.env, NODE_ENV: '', DATABASE_URL: '', KOI_DATA: data })

test.each<[string[], number]>([
  [['version'], 141],
  [['--help'], 0],
  [['archive', '--check', mkdtempSync(join(place, 'archive-'))], 141],
  // The platform is not running, which the doctor reports as bad.
  [['doctor'], 1],
])('%j ends without an error when its output is closed, with code %i', async (args, code) => {
  const child = spawn(process.execPath, [script('koi.ts'), ...args], {
    env: env(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect({ stderr, status }).toEqual({ stderr: '', status: code })
})

test.each([
  ['koi.ts import players.csv', { KOI_DATA: '/sys/koi' }],
  ['start/run.testing.ts', { KOI_DATA: place, KOI_WAL_ARCHIVE: '/sys/koi' }],
])('%s names a folder that may not be created in one sentence, with user and remedy: %j', (command, settings) => {
  const [path, ...args] = command.split(' ') as [string, ...string[]]
  const { status, stderr } = spawnSync(process.execPath, [script(path), ...args], {
    env: { ...env(place), ...settings },
    encoding: 'utf8',
  })
  expect([status, stderr.split('\n').length]).toEqual([1, 2])
  expect(stderr).toMatch(/^The user "[^"]+" cannot create \/sys\/koi.* at \/sys\): use another folder/)
})
