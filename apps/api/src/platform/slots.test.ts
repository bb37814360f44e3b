import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = new URL('slots.testing.ts', import.meta.url).pathname

test('processes share the slots of their machine, and one that dies leaves its own to the others', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  // Twenty of each of two, and the one that the third died with.
  expect(JSON.parse(stdout)).toEqual({ highest: 2, given: 41 })
})
