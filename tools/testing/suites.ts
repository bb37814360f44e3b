import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute, type Outcome, type Step } from './step.ts'

interface VitestReport {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Unit and integration tests, on a PostgreSQL of the run's own. */
export const vitest = (filters: string[] = []): Step => ({
  name: 'unit and integration',
  run: () =>
    withReport(
      async (file) => {
        const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...filters]
        return execute('node_modules/vitest/vitest.mjs', args)
      },
      (report: VitestReport) => {
        // A file that does not even load fails without a failed test.
        const unloaded = report.testResults.filter(
          ({ status, assertionResults }) =>
            status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
        )
        return {
          passed: report.numPassedTests,
          failed: report.numFailedTests + unloaded.length,
          skipped: report.numPendingTests + report.numTodoTests,
        }
      },
    ),
})

/** Journeys through the whole product in Chromium. */
export const playwright = (filters: string[] = []): Step => ({
  name: 'journeys in Chromium',
  run: () =>
    withReport(
      (file) =>
        execute('node_modules/@playwright/test/cli.js', ['test', '--reporter=line,json', ...filters], {
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        }),
      ({ stats, errors }: PlaywrightReport) => {
        if (stats.flaky > 0) console.log(`${stats.flaky} journeys came through at the second try only`)
        return {
          passed: stats.expected + stats.flaky,
          failed: stats.unexpected + errors.length,
          skipped: stats.skipped,
        }
      },
    ),
})

/** Runs a suite and reads its counts from the report it wrote; a suite that failed without a failed test counts as one failure. */
async function withReport<Report>(
  run: (file: string) => Promise<{ code: number; output: string }>,
  count: (report: Report) => Omit<Outcome, 'output'>,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'koi-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code, output } = await run(file)
    const counts = existsSync(file)
      ? count(JSON.parse(readFileSync(file, 'utf8')) as Report)
      : { passed: 0, failed: 1, skipped: 0 }
    const hasUntoldFailure = code !== 0 && counts.failed === 0
    return { ...counts, failed: hasUntoldFailure ? 1 : counts.failed, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
