import { afterEach, beforeEach, expect } from 'vitest'
import { closeSite } from '../../apps/play/src/app/screen.testing.tsx'

const { error } = console
let errors: string[] = []

// Executed for each test file, while modules are cached.
beforeEach(() => {
  errors = []
  console.error = (...said: unknown[]) => {
    errors.push(said.map(String).join(' '))
    error(...said)
  }
})
afterEach(async () => {
  await closeSite()
  console.error = error
  // React reports duplicate keys and the like here.
  expect(errors).toEqual([])
})
