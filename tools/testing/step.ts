import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { compiled } from './compiled.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Timed {
  title: string
  /** Path from the root. */
  file: string
  milliseconds: number
}

export interface StepResult extends Counts {
  output: string
  failures?: string[]
  tests?: Timed[]
  /** Seconds of whole test files: more than the sum of their tests, or less if these run concurrently. */
  files?: ReadonlyMap<string, number>
}

export interface Step {
  name: string
  run(): Promise<StepResult>
}

/** Milliseconds without output after which a step is stopped. Test runners print a dot per test. */
const longestSilence = 20 * 60_000
const running = new Set<() => void>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const stop of running) stop()
    setTimeout(() => process.exit(130), 3000)
  })
}

export function execute(
  script: string,
  args: string[] = [],
  { env = {}, isLowPriority = false }: { env?: NodeJS.ProcessEnv; isLowPriority?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      env: { ...process.env, FORCE_COLOR: '0', NODE_COMPILE_CACHE: compiled, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (isLowPriority && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const stop = () => void child.kill('SIGTERM')
    running.add(stop)
    let output = ''
    const timer = setTimeout(() => {
      output += `\nStopped after ${longestSilence / 60_000} minutes without output.\n`
      stop()
    }, longestSilence)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        timer.refresh()
      })
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(stop)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** A script that counts as one test; it runs at low priority beside tests that wait. */
export const check = (name: string, script: string, ...args: string[]): Step => ({
  name,
  run: async () => {
    const { code, output } = await execute(script, args, { isLowPriority: true })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
  },
})

export interface Totals extends Counts {
  failures: string[]
  tests: Timed[]
  files: Map<string, number>
  /** Seconds by step. */
  times: Map<string, number>
}

const noTotals = (): Totals => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  tests: [],
  files: new Map(),
  times: new Map(),
})

export function sumOf(all: readonly Totals[]): Totals {
  const total = noTotals()
  for (const more of all) {
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += more[key]
    total.failures.push(...more.failures)
    total.tests.push(...more.tests)
    for (const [file, seconds] of more.files) total.files.set(file, seconds)
    for (const [step, seconds] of more.times) total.times.set(step, seconds)
  }
  return total
}

/** Runs `atOnce` steps concurrently and prints each result; a failing step stops no other. */
export async function runSteps(steps: Step[], atOnce: number): Promise<Totals> {
  const total: Totals[] = []
  const waiting = [...steps]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const began = performance.now()
      const {
        output,
        failures = [],
        tests = [],
        files = new Map<string, number>(),
        ...counts
      } = await step
        .run()
        .catch((error: unknown): StepResult => ({ passed: 0, failed: 1, skipped: 0, output: String(error) }))
      const seconds = (performance.now() - began) / 1000
      total.push({
        ...counts,
        failures: counts.failed && !failures.length ? [step.name] : failures,
        tests,
        files: new Map(files),
        times: new Map([[step.name, seconds]]),
      })
      const count = counts.passed + counts.failed > 1 ? ` (${countsText(counts)})` : ''
      console.log(
        `${counts.failed ? 'FAILED' : 'ok    '} ${step.name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s${count}`,
      )
      if (failures.length) console.log(indented(`failed:\n${failures.join('\n')}`))
      if (counts.failed) console.log(indented(output))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return sumOf(total)
}

export const countsText = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

const indented = (output: string): string =>
  output
    .trimEnd()
    .split('\n')
    .slice(-400)
    .map((line) => `    ${line}`)
    .join('\n')
