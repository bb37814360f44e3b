import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../apps/cli/src/start/release.ts'
import { execute, type Step, type StepResult, type Timed } from './step.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    status: string
    name: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; title: string; duration?: number | null; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  specs: {
    title: string
    ok: boolean
    tests: { results: { duration: number; errors: { message?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

const failure = (file: string, title: string, message = ''): string =>
  `${basename(file)}: ${title} — ${stripVTControlCharacters(message).split('\n').slice(0, 4).join(' ')}`

const failuresOf = (suite: PlaywrightSuite): string[] => [
  ...suite.specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
      return failure(suite.file, title, error?.message)
    }),
  ...(suite.suites ?? []).flatMap(failuresOf),
]

const timedOf = (suite: PlaywrightSuite): Timed[] => [
  ...suite.specs.map(({ title, tests }) => ({
    title,
    file: `e2e/${suite.file}`,
    milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...(suite.suites ?? []).flatMap(timedOf),
]

/** Runs the tests of some projects; `filters`: parts of paths, or options. */
export const vitest = (name: string, projects: string[], filters: string[], { isFast }: { isFast: boolean }): Step => ({
  name,
  run: () =>
    withReport(
      async (file) => {
        const args = [
          'run',
          '--reporter=dot',
          '--reporter=json',
          '--silent=passed-only',
          '--no-color',
          `--outputFile.json=${file}`,
          ...projects.flatMap((project) => ['--project', project]),
          ...filters,
        ]
        return execute('node_modules/vitest/vitest.mjs', args, {
          env: { KOI_TEST_DEMO: '1', ...(isFast && { KOI_TEST_LEVEL: 'fast' }) },
        })
      },
      (report: VitestReport) => {
        // A file that cannot be loaded fails without a failed test.
        const unloaded = report.testResults.filter(
          ({ status, assertionResults }) =>
            status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
        )
        return {
          passed: report.numPassedTests,
          failed: report.numFailedTests + unloaded.length,
          skipped: report.numPendingTests + report.numTodoTests,
          failures: [
            ...unloaded.map(({ name, message }) => failure(name, 'does not load', message)),
            ...report.testResults.flatMap(({ name, assertionResults }) =>
              assertionResults
                .filter(({ status }) => status === 'failed')
                .map(({ title, failureMessages: [message] }) => failure(name, title, message)),
            ),
          ],
          tests: report.testResults.flatMap(({ name, assertionResults }) =>
            assertionResults.map(({ title, duration }) => ({
              title,
              file: relative(root, name),
              milliseconds: duration ?? 0,
            })),
          ),
          files: new Map(
            report.testResults.map(({ name, startTime, endTime }) => [
              relative(root, name),
              (endTime - startTime) / 1000,
            ]),
          ),
        }
      },
    ),
})

export const playwright = (filters: string[] = []): Step => ({
  name: 'journeys',
  run: () =>
    withReport(
      (file) =>
        execute('node_modules/@playwright/test/cli.js', ['test', '--reporter=dot,json', ...filters], {
          env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
        }),
      ({ stats, errors, suites }: PlaywrightReport) => {
        return {
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky + errors.length,
          skipped: stats.skipped,
          failures: suites.flatMap(failuresOf),
          tests: suites.flatMap(timedOf),
        }
      },
    ),
})

/** The first error that a failed run without failed tests has printed, such as an unhandled rejection. */
function outsideTests(code: number, output: string): string {
  const lines = output.split('\n').filter((line) => line.trim())
  const first = lines.findIndex((line) => /^\W*Unhandled |^\[vitest-pool\]/.test(line))
  const said = first < 0 ? lines.slice(-15) : lines.slice(first, first + 15)
  return `outside the tests (exit code ${code}): ${said.map((line) => line.trim()).join(' | ')}`
}

/** Runs a suite and reads its report; a failed run without failed tests counts as one failure. */
async function withReport<Report>(
  run: (file: string) => Promise<{ code: number; output: string }>,
  count: (report: Report) => Omit<StepResult, 'output'>,
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'koi-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code, output } = await run(file)
    const counts = existsSync(file)
      ? count(JSON.parse(readFileSync(file, 'utf8')) as Report)
      : { passed: 0, failed: 1, skipped: 0 }
    if (code === 0 || counts.failed > 0) return { ...counts, output }
    return { ...counts, failed: 1, failures: [outsideTests(code, output)], output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
