import { deal, points, winnerOf } from './baccaratrules.ts'
import { bullOf, handsOf, winsOfHands } from './cardrules.ts'
import { Dice, randomWords } from './dice.ts'
import { fishPays, isCaught } from './fishrules.ts'
import { digitsOf, drawNumber } from './lotteryrules.ts'
import { fullTime, type League, matchesOf, scoreAt } from './matchrules.ts'
import { hmac } from './sha.ts'
import { slots, spin, stopsOf, tenthsOf, windowOf, winsOf } from './slotrules.ts'

export interface Checked {
  /** 'slot koi', 'cards', 'fishing', or a room's rounds: 'baccarat-bac01', 'football-football2'. */
  key: string
  name: string
  engine: 'slot' | 'cards' | 'fishing' | 'baccarat' | 'lottery' | 'fixtures'
  /** Paytable of a slot, or league of fixtures. */
  variant: string
}

export interface Words {
  pictures: Record<string, string>
  bulls: readonly string[]
  spots: readonly string[]
  fish: readonly string[]
  sides: Record<'player' | 'banker' | 'tie', string>
  teams: Record<League, readonly string[]>
  labels: Record<
    | 'stops'
    | 'view'
    | 'pays'
    | 'bank'
    | 'caught'
    | 'and'
    | 'nothing'
    | 'winner'
    | 'drawn'
    | 'abandoned'
    | 'wins'
    | 'loses',
    string
  >
}

const suits = ['♦', '♣', '♥', '♠']
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const cards = (hand: readonly number[]): string =>
  hand.map((card) => `${suits[Math.floor(card / 13)] ?? ''}${ranks[card % 13] ?? ''}`).join(' ')

/** Whether the game uses the player's own seed; otherwise rounds are shared. */
export const isSingle = ({ engine }: Pick<Checked, 'engine'>): boolean => ['slot', 'cards', 'fishing'].includes(engine)

/** Recomputes an outcome from seed and message, as label and value lines. */
export function computeOutcome(
  game: Checked,
  seed: string,
  message: string,
  words: Words,
): [label: string, outcome: string][] {
  const { labels } = words
  const dice = () => new Dice(randomWords(hmac, seed, message))
  switch (game.engine) {
    case 'slot': {
      const rules = slots[game.variant]
      if (!rules) return []
      const stops = stopsOf(spin(dice()))
      const view = windowOf(rules, stops)
      const rows = [0, 1, 2].map((row) => view.map((reel) => words.pictures[reel[row] ?? ''] ?? '').join(' '))
      return [
        [labels.stops, stops.join(' · ')],
        [labels.view, rows.join(' | ')],
        [labels.pays, String(tenthsOf(winsOf(rules, view)))],
      ]
    }
    case 'cards': {
      const hands = handsOf(dice())
      const wins = winsOfHands(hands)
      return hands.map((hand, index) => {
        const bull = words.bulls[bullOf(hand)] ?? ''
        const outcome = index === 0 ? '' : ` ${wins[index - 1] ? labels.wins : labels.loses}`
        return [index === 0 ? labels.bank : (words.spots[index - 1] ?? ''), `${cards(hand)} · ${bull}${outcome}`]
      })
    }
    case 'fishing': {
      const caught = fishPays.flatMap((pays, kind) => (isCaught(dice(), pays) ? [words.fish[kind] ?? ''] : []))
      return [[labels.caught, caught.join(labels.and) || labels.nothing]]
    }
    case 'baccarat': {
      const shoe = deal(dice())
      const side = (name: 'player' | 'banker'): [string, string] => [
        words.sides[name],
        `${cards(shoe[name])} · ${points(shoe[name])}`,
      ]
      return [side('player'), side('banker'), [labels.winner, words.sides[winnerOf(shoe)]]]
    }
    case 'lottery':
      return [[labels.drawn, digitsOf(drawNumber(dice())).join(' ')]]
    case 'fixtures': {
      const league: League = game.variant === 'esport' ? 'esport' : 'football'
      return matchesOf(league, words.teams[league], dice()).map((match) => {
        const result = match.abandonedAt === null ? scoreAt(match, fullTime).join(' : ') : labels.abandoned
        return [`${match.home} vs ${match.away}`, result]
      })
    }
  }
}
