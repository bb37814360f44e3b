import { closeSite } from '../../apps/play/src/app/testing/screen.testing.tsx'
import { failOnErrors } from './consoleErrors.ts'

// Vitest runs this for each test file, while modules are cached.
failOnErrors(closeSite)
