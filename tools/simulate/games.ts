import { createHmac } from 'node:crypto'
import { deal, oddsOf } from '../../apps/sandbox/src/games/baccarat.ts'
import { strength } from '../../apps/sandbox/src/games/cards.ts'
import { fishPays, returnPercent } from '../../apps/sandbox/src/games/fishing.ts'
import { kindOf, kinds } from '../../apps/sandbox/src/games/lottery.ts'
import { Dice } from '../../apps/sandbox/src/web/browser/dice.ts'
import {
  rows,
  slots,
  type SlotRules,
  spin,
  tenthsOf,
  windows,
  winsOf,
} from '../../apps/sandbox/src/web/browser/slotrules.ts'

export interface Result {
  game: string
  rounds: number
  /** Shares of the stake: what the rules say, what was played. */
  stated: number
  played: number
  /** The standard error of what was played. */
  error: number
  isFar: boolean
}

/** A tenth of a percentage point, or three standard errors where a run is too short to tell so little. */
const tolerance = 0.001
const errors = 3

/** Adds up what rounds returned, in stakes. */
class Sum {
  #count = 0
  #total = 0
  #squares = 0
  add(share: number): void {
    this.#count += 1
    this.#total += share
    this.#squares += share * share
  }
  result(game: string, stated: number): Result {
    const played = this.#total / this.#count
    const error = Math.sqrt(Math.max(0, this.#squares / this.#count - played ** 2) / this.#count)
    const most = Math.max(tolerance, errors * error)
    return { game, rounds: this.#count, stated, played, error, isFar: Math.abs(played - stated) > most }
  }
}

const hmac = (key: string, message: string): Uint8Array => createHmac('sha256', key).update(message).digest()
/** The dice of a player's round: the same promise and numbering as in play, so that a run can be repeated. */
const diceOf = (round: number): Dice => new Dice(hmac, 'koi'.padEnd(64, '0'), `simulation:${round}`)

/** What each window pays in tenths of the stake, by its five stops. */
function paysOf(rules: SlotRules): Uint32Array {
  const views = rules.strips.map((strip) => Array.from(strip, (_, stop) => (strip + strip).slice(stop, stop + rows)))
  const pays = new Uint32Array(windows)
  const view = ['', '', '', '', '']
  const turn = (reel: number, index: number): void => {
    for (const [stop, part] of (views[reel] ?? []).entries()) {
      view[reel] = part
      if (reel === 4) pays[index * 20 + stop] = tenthsOf(winsOf(rules, view))
      else turn(reel + 1, index * 20 + stop)
    }
  }
  turn(0, 0)
  return pays
}

function playSlot(name: string, rules: SlotRules, rounds: number): Result {
  const pays = paysOf(rules)
  const sum = new Sum()
  for (let round = 0; round < rounds; round += 1) {
    const index = spin(rules, diceOf(round)).reduce((at, stop) => at * 20 + stop, 0)
    sum.add((pays[index] ?? 0) / 10)
  }
  return sum.result(`slot ${name}`, rules.sum.tenths / windows / 10)
}

function playFishing(rounds: number): Result {
  const sum = new Sum()
  for (let round = 0; round < rounds; round += 1) {
    const pays = fishPays[round % fishPays.length] ?? 2
    sum.add(diceOf(round).below(100 * pays) < returnPercent ? pays : 0)
  }
  return sum.result('fishing', returnPercent / 100)
}

function playCards(rounds: number): Result {
  const sum = new Sum()
  for (let round = 0; round < rounds; round += 1) {
    const deck = diceOf(round).draw(20, 52)
    const [bank = 0, ...seats] = [0, 1, 2, 3].map((seat) => strength(deck.slice(seat * 5, seat * 5 + 5)))
    for (const seat of seats) sum.add(seat > bank ? 1.95 : 0)
  }
  return sum.result('cards', 0.975)
}

/** What a spot of eight fresh decks returns: the known chances of the bank, the player and a tie. */
const spots: Readonly<Record<string, number>> = {
  banker: 0.4585974 * 1.95 + 0.095156,
  player: 0.4462466 * 2 + 0.095156,
  tie: 0.095156 * 9,
  bankerPair: (31 / 415) * 12,
  playerPair: (31 / 415) * 12,
}

function playBaccarat(rounds: number): Result[] {
  const sums = new Map(Object.keys(spots).map((spot) => [spot, new Sum()]))
  for (let round = 0; round < rounds; round += 1) {
    const shoe = deal(diceOf(round))
    for (const [spot, sum] of sums) sum.add(oddsOf(spot, shoe) / 100)
  }
  return [...sums].map(([spot, sum]) => sum.result(`baccarat ${spot}`, spots[spot] ?? 0))
}

/** Every draw there is: exact. */
function countLottery(): Result[] {
  return [...Object.keys(kinds), 'd00'].map((pick) => {
    const kind = kindOf(pick)
    let wins = 0
    for (let draw = 0; draw < 100_000; draw += 1)
      if (kind?.wins(Array.from(String(draw).padStart(5, '0'), Number))) wins += 1
    const share = ((kind?.odds ?? 0) / 100) * (wins / 100_000)
    return {
      game: `lottery ${pick === 'd00' ? 'one place' : pick}`,
      rounds: 100_000,
      stated: share,
      played: share,
      error: 0,
      isFar: share >= 1,
    }
  })
}

/** Plays every game; slots `rounds` times, the others as often as tells enough. `tell` hears of each as it ends. */
export function simulateAll(rounds: number, tell: (result: Result) => void): Result[] {
  const plays: (() => Result | Result[])[] = [
    ...Object.entries(slots).map(
      ([name, rules]) =>
        () =>
          playSlot(name, rules, rounds),
    ),
    () => playFishing(rounds),
    () => playCards(Math.ceil(rounds / 4)),
    () => playBaccarat(Math.ceil(rounds / 4)),
    countLottery,
  ]
  return plays.flatMap((play) => {
    const results = [play()].flat()
    for (const result of results) tell(result)
    return results
  })
}
