import fc from 'fast-check'
import type { Finding } from './judge.ts'
import type { Step } from './steps.ts'

/** A finding with the least that shows it. */
export interface Shown extends Finding {
  /** The call or the message that it was found at. */
  at: string
  steps: Step[]
  seed: number
}

const nameOf = (step: Step): string =>
  step.do === 'frames' ? 'WS /service/socket' : step.do === 'listen' ? `GET ${step.at}` : step.at

export interface Game {
  /** Makes the world ready for the next steps. */
  prepare(): Promise<void>
  play(step: Step): Promise<Finding | null>
  /** Looked at behind the steps of a run, now and then. */
  books(): Promise<Finding | null>
}

/** Looks at the books behind every so many runs. */
const everyRuns = 10

/** What the steps find first that is not among `known`; null: nothing new. */
export async function firstFinding(
  game: Game,
  steps: readonly Step[],
  known: ReadonlySet<string>,
): Promise<Omit<Shown, 'steps' | 'seed'> | null> {
  await game.prepare()
  for (const step of steps) {
    const found = await game.play(step)
    const at = nameOf(step)
    if (found && !known.has(`${found.kind} ${at}`)) return { ...found, at }
  }
  return null
}

/**
 * Plays runs of steps until `isOver`, and returns what they found: one finding of each kind and call, shrunk by fast-check
 * to the least that still shows it, within `shrinkFor` milliseconds.
 */
export async function findAll(
  game: Game,
  steps: fc.Arbitrary<Step[]>,
  seed: number,
  isOver: () => boolean,
  tell: (shown: Shown) => void,
  shrinkFor = 30_000,
): Promise<{ findings: Shown[]; runs: number }> {
  const findings: Shown[] = []
  const known = new Set<string>()
  let runs = 0
  for (let round = 0; !isOver(); round++) {
    let newest: Omit<Shown, 'steps' | 'seed'> | null = null
    let shrinkUntil = Number.POSITIVE_INFINITY
    const property = fc.asyncProperty(steps, async (given) => {
      // Over, or shrunk for long enough: nothing more is found, so that fast-check ends.
      if (performance.now() > shrinkUntil || (isOver() && !newest)) return true
      runs++
      const found =
        (await firstFinding(game, given, known)) ?? (runs % everyRuns === 0 ? await booksOf(game, known) : null)
      if (!found) return true
      // While it shrinks, another finding is no smaller one of this.
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
    tell(one)
  }
  return { findings, runs }
}

async function booksOf(game: Game, known: ReadonlySet<string>): Promise<Omit<Shown, 'steps' | 'seed'> | null> {
  const found = await game.books()
  return found && !known.has(`${found.kind} the books`) ? { ...found, at: 'the books' } : null
}
