import { buildStale } from '../../apps/cli/src/start/build.ts'
import { check, type Step } from './step.ts'

export const build: Step = {
  name: 'build',
  run: async () => {
    await buildStale(() => undefined)
    return { passed: 1, failed: 0, skipped: 0, output: '' }
  },
}

export const size: Step = check('bundle size', 'tools/size.ts')

export const compat: Step = check('browsers', 'tools/compat.ts')

export const checks: Step[] = [
  // One checker, because each computes the types of shared files again (22 s of processor, 56 s with four).
  check('types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--checkers', '1'),
  check('lint', 'node_modules/oxlint/bin/oxlint'),
  check('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  check('imports', 'tools/imports.ts'),
  check('dead code', 'node_modules/knip/bin/knip.js'),
  check('tables', 'tools/tables.ts', '--check'),
  check('texts', 'tools/texts.ts', '--check'),
  check('requirement ids', 'tools/requirements.ts', '--check'),
]
