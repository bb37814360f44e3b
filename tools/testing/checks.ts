import { buildStale } from '../../apps/cli/src/start/build.ts'
import { check, type Step } from './step.ts'

/** Builds the front ends and the server, once for all who look at them. */
export const build: Step = {
  name: 'build',
  run: async () => {
    await buildStale(() => undefined)
    return { passed: 1, failed: 0, skipped: 0, output: '' }
  },
}

/** Weighs what was built. */
export const size: Step = check('bundle size', 'tools/size.ts')

/** Looks for what the browsers of the baseline lack, in sources and in built styles. */
export const compat: Step = check('browsers', 'tools/compat.ts')

/** Everything else that is judged without running the product, nor what was built of it; each counts as one test. */
export const checks: Step[] = [
  // Each checker reckons the types that all files share again: one takes 22 s of the processor where four take 56.
  check('types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--checkers', '1'),
  check('lint', 'node_modules/oxlint/bin/oxlint'),
  check('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  check('imports', 'tools/imports.ts'),
  check('dead code', 'node_modules/knip/bin/knip.js'),
  check('tables', 'tools/tables.ts', '--check'),
  check('requirement ids', 'tools/requirements.ts', '--check'),
]
