import type { Dice } from './dice.ts'

const rank = (card: number): number => card % 13
const value = (card: number): number => Math.min(10, rank(card) + 1)

/** Value of two cards when the other three sum to a multiple of ten: 1 to 9, 10 for a full bull; 0 without a bull. */
export function bullOf(cards: readonly number[]): number {
  let total = 0
  for (const card of cards) total += value(card)
  for (let a = 0; a < 5; a += 1) {
    for (let b = a + 1; b < 5; b += 1) {
      const two = value(cards[a] ?? 0) + value(cards[b] ?? 0)
      if ((total - two) % 10 === 0) return two % 10 || 10
    }
  }
  return 0
}

/** Ranking of a hand: bull, then highest card (king high), then its suit. Unique within one deck. */
export function strength(cards: readonly number[]): number {
  let highest = 0
  for (const card of cards) highest = Math.max(highest, rank(card) * 4 + Math.floor(card / 13))
  return bullOf(cards) * 100 + highest
}

/** Four hands of five cards: the bank's, then the three spots'. */
export function handsOf(dice: Dice): number[][] {
  const deck = dice.draw(20, 52)
  return [0, 1, 2, 3].map((spot) => deck.slice(spot * 5, spot * 5 + 5))
}

export function winsOfHands(hands: readonly (readonly number[])[]): boolean[] {
  const [bank = 0, ...spots] = hands.map(strength)
  return spots.map((spot) => spot > bank)
}

/** Result in fen: even money minus 5 % commission, rounded down. */
export const spotResult = (stake: number, isWon: boolean): number => (isWon ? Math.floor((stake * 95) / 100) : -stake)
