import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Part } from './part.ts'
import { plays } from './plays.ts'
import { type Sums, ReturnStats } from './stats.ts'

export interface Row {
  game: string
  exact: number
  played: ReturnStats
  /** Difference between the played and the exact return in percentage points. */
  difference: number
}

const least = 10_000_000
/** Tolerance in shares of the stake. */
const tolerance = 0.001
/** Standard errors that must fit into the tolerance; fair dice exceed them once in 370 rows. */
const errors = 3
/** Rounds per part, independent of the number of processors. */
const partSize = 20_000_000

/** Number of rounds that determine the return to a tenth of a point. */
const roundsFor = (deviations: readonly number[]): number =>
  Math.max(least, ...deviations.map((deviation) => Math.ceil(((errors * deviation) / tolerance) ** 2)))

/** Distributes parts over one worker per processor. */
async function share(all: readonly Part[], done: (part: Part, sums: Record<string, Sums>) => void): Promise<void> {
  const waiting = [...all]
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('part.ts', import.meta.url))
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { promise, resolve, reject } = Promise.withResolvers<Record<string, Sums>>()
      worker.once('message', resolve).once('error', reject)
      worker.postMessage(part)
      done(part, await promise)
      worker.off('error', reject)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

/** Plays `portion` of the rounds that determine each return; `onRow` is called when a game has ended. */
export async function simulate(portion: number, onRow: (row: Row) => void): Promise<Row[]> {
  const games = plays.map((play) => {
    const exact = play.exact()
    const rounds = Math.ceil(roundsFor(Object.values(exact).map(({ deviation }) => deviation)) * portion)
    const played = Object.fromEntries(Object.keys(exact).map((name) => [name, new ReturnStats()]))
    const parts = Math.ceil(rounds / partSize)
    return { name: play.name, exact, played, rounds, parts, left: parts }
  })
  const rowsOf = ({ name, exact, played }: (typeof games)[number]): Row[] =>
    Object.entries(exact).map(([option, { mean }]) => {
      const tally = played[option] ?? new ReturnStats()
      return {
        game: Object.keys(exact).length > 1 ? `${name} ${option}` : name,
        exact: mean,
        played: tally,
        difference: (tally.mean - mean) * 100,
      }
    })
  const all = games.flatMap(({ name, exact, rounds, parts }) =>
    Array.from({ length: parts }, (_, part) => ({
      game: name,
      part,
      rounds: Math.ceil(rounds / parts),
      names: Object.keys(exact),
    })),
  )
  await share(all, ({ game }, sums) => {
    const ended = games.find(({ name }) => name === game)
    if (!ended) return
    for (const [option, sum] of Object.entries(sums)) ended.played[option]?.merge(sum)
    ended.left -= 1
    if (ended.left === 0) rowsOf(ended).forEach(onRow)
  })
  return games.flatMap(rowsOf)
}

/** Whether the difference exceeds both a tenth of a point and what a short run can determine. */
export const isFar = ({ difference, played }: Row): boolean =>
  Math.abs(difference) > Math.max(tolerance, errors * played.error) * 100
