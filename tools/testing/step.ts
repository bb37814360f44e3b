import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Outcome extends Counts {
  output: string
  /** The failed tests of a suite, a line each with the first line of what went wrong. */
  failures?: string[]
  /** The slowest tests of a suite, a line each. */
  slowest?: string[]
}

export interface Step {
  name: string
  run(): Promise<Outcome>
}

const longest = 20 * 60_000
const running = new Set<() => void>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const stop of running) stop()
    setTimeout(() => process.exit(130), 3000)
  })
}

/** Runs a script on this Node to its end; with `isLast` mostly on what processor nobody else wants. */
export function execute(
  script: string,
  args: string[] = [],
  { env = {}, isLast = false }: { env?: NodeJS.ProcessEnv; isLast?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (isLast && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const stop = () => void child.kill('SIGTERM')
    running.add(stop)
    let output = ''
    const timer = setTimeout(() => {
      output += `\nIt took longer than ${longest / 60_000} minutes and was stopped.\n`
      stop()
    }, longest)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(stop)
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * A check that is one test: passed when the script leaves with 0. It is made next to what waits for sockets and databases,
 * and takes little from that.
 */
export const check = (name: string, script: string, ...args: string[]): Step => ({
  name,
  run: async () => {
    const { code, output } = await execute(script, args, { isLast: true })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
  },
})

/** What steps add up to, and everything that failed, a line each: the last thing that a run prints. */
export interface Tally extends Counts {
  failures: string[]
}

export const noTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, failures: [] })

/** Adds what came of some steps to what came of those before. */
export function addTo(total: Tally, more: Tally): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += more[key]
  total.failures.push(...more.failures)
}

/** Runs the steps, so many side by side, prints how each went, and adds up. A failing step stops nothing. */
export async function runSteps(steps: Step[], atOnce: number): Promise<Tally> {
  const total = noTally()
  const waiting = [...steps]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const began = performance.now()
      const {
        output,
        failures = [],
        slowest = [],
        ...counts
      } = await step
        .run()
        .catch((error: unknown): Outcome => ({ passed: 0, failed: 1, skipped: 0, output: String(error) }))
      addTo(total, { ...counts, failures: counts.failed && !failures.length ? [step.name] : failures })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const count = counts.passed + counts.failed > 1 ? ` (${countsText(counts)})` : ''
      console.log(`${counts.failed ? 'FAILED' : 'ok    '} ${step.name.padEnd(22)} ${seconds.padStart(6)} s${count}`)
      if (failures.length) console.log(indented(`failed:\n${failures.join('\n')}`))
      if (slowest.length) console.log(indented(`slowest:\n${slowest.join('\n')}`))
      if (counts.failed) console.log(indented(output))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return total
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
