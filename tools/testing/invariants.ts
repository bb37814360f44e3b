import { afterEach } from 'vitest'
import { openTestApps } from '../../apps/api/src/platform/testing/open.testing.ts'

// Checks every invariant after each test. Vitest runs this for each test file, while modules are cached.
afterEach(async () => {
  for (const app of openTestApps) await app.check()
})
