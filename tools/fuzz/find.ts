import fc from 'fast-check'
import type { Finding } from './judge.ts'
import type { Step } from './steps.ts'

export interface Shown extends Finding {
  /** The call or message that caused the finding. */
  at: string
  steps: Step[]
  seed: number
}

const nameOf = (step: Step): string =>
  step.do === 'frames' ? 'WS /service/socket' : step.do === 'listen' ? `GET ${step.at}` : step.at

export interface Target {
  /** Called before the steps of each run. */
  prepare(): Promise<void>
  play(step: Step): Promise<Finding | null>
  /** Checks the ledger; called after every tenth run. */
  books(): Promise<Finding | null>
}

const everyRuns = 10

/** The first finding of the steps that is not in `known`. */
export async function firstFinding(
  target: Target,
  steps: readonly Step[],
  known: ReadonlySet<string>,
): Promise<Omit<Shown, 'steps' | 'seed'> | null> {
  await target.prepare()
  for (const step of steps) {
    const found = await target.play(step)
    const at = nameOf(step)
    if (found && !known.has(`${found.kind} ${at}`)) return { ...found, at }
  }
  return null
}

/**
 * Runs steps until `isOver`; returns one finding per kind and call, shrunk by fast-check for at most `shrinkFor`
 * milliseconds.
 */
export async function findAll(
  target: Target,
  steps: fc.Arbitrary<Step[]>,
  seed: number,
  isOver: () => boolean,
  onFinding: (shown: Shown) => void,
  shrinkFor = 30_000,
): Promise<{ findings: Shown[]; runs: number }> {
  const findings: Shown[] = []
  const known = new Set<string>()
  let runs = 0
  for (let round = 0; !isOver(); round++) {
    let newest: Omit<Shown, 'steps' | 'seed'> | null = null
    let shrinkUntil = Number.POSITIVE_INFINITY
    const property = fc.asyncProperty(steps, async (given) => {
      // When the time is over, or the finding was shrunk long enough, every further run passes, which makes fast-check
      // stop.
      if (performance.now() > shrinkUntil || (isOver() && !newest)) return true
      runs++
      const found =
        (await firstFinding(target, given, known)) ?? (runs % everyRuns === 0 ? await booksOf(target, known) : null)
      if (!found) return true
      // While one finding is being shrunk, runs with another finding pass.
      if (newest && (newest.kind !== found.kind || newest.at !== found.at)) return true
      if (!newest) shrinkUntil = performance.now() + shrinkFor
      newest = found
      return false
    })
    const details = await fc.check(property, { seed: seed + round, numRuns: 200 })
    const shown = newest as Omit<Shown, 'steps' | 'seed'> | null
    if (!details.failed || !shown || !details.counterexample) continue
    known.add(`${shown.kind} ${shown.at}`)
    const one: Shown = { ...shown, steps: details.counterexample[0], seed: seed + round }
    findings.push(one)
    onFinding(one)
  }
  return { findings, runs }
}

async function booksOf(target: Target, known: ReadonlySet<string>): Promise<Omit<Shown, 'steps' | 'seed'> | null> {
  const found = await target.books()
  return found && !known.has(`${found.kind} the books`) ? { ...found, at: 'the books' } : null
}
