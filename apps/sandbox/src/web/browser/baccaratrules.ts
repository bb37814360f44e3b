import type { Dice } from './dice.ts'

export interface Shoe {
  player: number[]
  banker: number[]
}

/** Cards are 0 to 51: rank = n mod 13 (0 is the ace), suit = quotient. */
export const points = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + Math.min(10, (card % 13) + 1), 0) % 10

/** Deals one coup from eight fresh decks. */
export const deal = (dice: Dice): Shoe => coupOf(dice.draw(6, 416).map((card) => card % 52))

/** The coup of six cards in drawing order, by the usual third-card rules. */
export function coupOf(cards: readonly number[]): Shoe {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = cards
  const [player, banker] = [
    [a, c],
    [b, d],
  ]
  if (points(player) >= 8 || points(banker) >= 8) return { player, banker }
  const third = points(player) <= 5 ? e : null
  if (third !== null) player.push(third)
  const own = points(banker)
  const value = third === null ? null : Math.min(10, (third % 13) + 1) % 10
  if (value === null ? own <= 5 : bankerDraws(own, value)) banker.push(third === null ? e : f)
  return { player, banker }
}

function bankerDraws(own: number, third: number): boolean {
  if (own <= 2) return true
  if (own === 3) return third !== 8
  if (own === 4) return third >= 2 && third <= 7
  if (own === 5) return third >= 4 && third <= 7
  return own === 6 && (third === 6 || third === 7)
}

export type Winner = 'banker' | 'player' | 'tie'
export const winnerOf = ({ player, banker }: Shoe): Winner =>
  points(player) === points(banker) ? 'tie' : points(player) > points(banker) ? 'player' : 'banker'

const isPair = (cards: readonly number[]): boolean => (cards[0] ?? 0) % 13 === (cards[1] ?? 0) % 13

/** Odds in hundredths; 0 is a loss, 100 returns the stake. */
export function oddsOf(spot: string, shoe: Shoe): number {
  const winner = winnerOf(shoe)
  if (spot === 'tie') return winner === 'tie' ? 900 : 0
  if (spot === 'bankerPair') return isPair(shoe.banker) ? 1200 : 0
  if (spot === 'playerPair') return isPair(shoe.player) ? 1200 : 0
  if (winner === 'tie') return 100
  if (spot !== winner) return 0
  return spot === 'banker' ? 195 : 200
}
