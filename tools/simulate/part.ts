import { parentPort } from 'node:worker_threads'
import { Dice } from '../../apps/sandbox/src/web/browser/dice.ts'
import { plays } from './plays.ts'
import { type Sums, ReturnStats } from './stats.ts'
import { streamOf } from './randomWords.ts'

/** Some rounds of a game with a random stream of their own, so that the result is deterministic. */
export interface Part {
  game: string
  part: number
  rounds: number
  names: readonly string[]
}

export function playPart({ game, part, rounds, names }: Part): Record<string, Sums> {
  const play = plays.find(({ name }) => name === game)
  if (!play) throw new RangeError(`there is no game ${game}`)
  const stats = Object.fromEntries(names.map((name) => [name, new ReturnStats()]))
  play.play(new Dice(streamOf(`koi ${game} ${part}`)), rounds, stats)
  return Object.fromEntries(
    Object.entries(stats).map(([name, { count, total, squares }]) => [name, { count, total, squares }]),
  )
}

parentPort?.on('message', (part: Part) => parentPort?.postMessage(playPart(part)))
