import { parentPort } from 'node:worker_threads'
import { Dice } from '../../apps/sandbox/src/web/browser/dice.ts'
import { plays } from './plays.ts'
import { type Sums, Tally } from './tally.ts'
import { streamOf } from './words.ts'

/** A share of a game's rounds, with a stream of numbers of its own. */
export interface Part {
  game: string
  part: number
  rounds: number
  names: readonly string[]
}

/** Plays a part; the same part always plays the same. */
export function playPart({ game, part, rounds, names }: Part): Record<string, Sums> {
  const play = plays.find(({ name }) => name === game)
  if (!play) throw new RangeError(`there is no game ${game}`)
  const tallies = Object.fromEntries(names.map((name) => [name, new Tally()]))
  play.play(new Dice(streamOf(`koi ${game} ${part}`)), rounds, tallies)
  return Object.fromEntries(
    Object.entries(tallies).map(([name, { count, total, squares }]) => [name, { count, total, squares }]),
  )
}

parentPort?.on('message', (part: Part) => parentPort?.postMessage(playPart(part)))
