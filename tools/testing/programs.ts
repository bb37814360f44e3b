import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect } from 'vitest'
import { isSlow } from './durations.ts'

/**
 * Fails a fast test file that starts a program: starting one takes as long as thirty calls, and tests of programs have
 * deadlines. Vitest runs this for each test file, while modules are cached.
 */
const names = ['exec', 'execFile', 'fork', 'spawn', 'execFileSync', 'execSync', 'spawnSync'] as const
const module = childProcess as unknown as Record<(typeof names)[number], (...args: unknown[]) => unknown>
const originals = new Map(names.map((name) => [name, module[name]]))
const started: string[] = []

beforeAll(() => {
  if (isSlow(expect.getState().testPath ?? '')) return
  for (const [name, original] of originals)
    module[name] = (...args) => {
      started.push(`${name} ${String(args[0])}`)
      return original(...args)
    }
  syncBuiltinESMExports()
})

afterAll(() => {
  for (const [name, original] of originals) module[name] = original
  syncBuiltinESMExports()
  expect(started.splice(0), 'programs started by a fast file; name it *.slow.test.ts').toEqual([])
})
