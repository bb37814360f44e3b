import { afterEach } from 'vitest'
import { closeSite } from '../../apps/play/src/app/screen.testing.tsx'

// Run for each file of tests, while the modules it imports are kept for the next.
afterEach(closeSite)
