import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = new URL('slots.testing.ts', import.meta.url).pathname

test('processes share the slots of the machine, and slots of a dead process are freed', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  // 20 calls in each of two processes, and the call during which the third exits.
  expect(JSON.parse(stdout)).toEqual({ highest: 2, given: 41 })
})
