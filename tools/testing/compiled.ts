import { join } from 'node:path'
import { root } from '../../apps/cli/src/start/release.ts'

/** Node's compile cache for the processes of a test run; entries of changed files are replaced. */
export const compiled = join(root, 'node_modules', '.cache', 'koi', 'compiled')
