import { buildStale } from '../../apps/cli/src/start/build.ts'
import { check, type Step, sumOf, type Totals } from './step.ts'

const build: Step = {
  name: 'build',
  run: async () => {
    await buildStale(() => undefined)
    return { passed: 1, failed: 0, skipped: 0, output: '' }
  },
}

const size: Step = check('bundle size', 'tools/size.ts')

const compat: Step = check('browsers', 'tools/compat.ts')

const checks: Step[] = [
  // With one checker, because each further one computes the types of shared files again (22 s of processor time, 56 s
  // with four).
  check('types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--checkers', '1'),
  check('lint', 'node_modules/oxlint/bin/oxlint'),
  check('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  check('imports', 'tools/imports.ts'),
  check('owners of tables', 'tools/owners.ts'),
  check('dead code', 'node_modules/knip/bin/knip.js'),
  check('tables', 'tools/tables.ts', '--check'),
  check('texts', 'tools/texts.ts', '--check'),
  check('requirement ids', 'tools/requirements.ts', '--check'),
  check('names in prose', 'tools/prose.ts'),
  check('ways of money', 'tools/waysOfMoney.ts', '--check'),
  check('source lines', 'tools/lines.ts', '--check'),
  check('durations', 'tools/testing/durations.ts'),
]

/** Runs all static checks; those of the built sites follow the build, the others run beside it. `run`: as `runSteps`. */
export async function runChecks(run: (steps: Step[], atOnce: number) => Promise<Totals>): Promise<Totals> {
  return sumOf(await Promise.all([run([build, size, compat], 1), run(checks, 2)]))
}
