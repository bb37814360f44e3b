import { afterEach, beforeEach, expect } from 'vitest'
import { closeSite } from '../../apps/play/src/app/screen.testing.tsx'

const { error } = console
let errors: string[] = []

// Executed for each test file, while modules are cached.
beforeEach(() => {
  errors = []
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '))
    error(...args)
  }
})
afterEach(async () => {
  await closeSite()
  console.error = error
  // React reports duplicate keys and the like here.
  expect(errors).toEqual([])
})
