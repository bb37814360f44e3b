import { afterEach } from 'vitest'
import { openTestApps } from '../../apps/api/src/platform/open.testing.ts'

// Whatever a test did, and whether it looked at money or not: every invariant holds after it. This file is run for each
// test file, while the modules that one imports are kept for the next.
afterEach(async () => {
  for (const app of openTestApps) await app.check()
})
