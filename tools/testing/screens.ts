import { afterEach, beforeEach, expect } from 'vitest'
import { closeSite } from '../../apps/play/src/app/screen.testing.tsx'

const { error } = console
let complaints: string[] = []

// Run for each file of tests, while the modules it imports are kept for the next.
beforeEach(() => {
  complaints = []
  console.error = (...said: unknown[]) => {
    complaints.push(said.map(String).join(' '))
    error(...said)
  }
})
afterEach(async () => {
  await closeSite()
  console.error = error
  // React tells here what it cannot draw rightly: rows with the same key, say.
  expect(complaints).toEqual([])
})
