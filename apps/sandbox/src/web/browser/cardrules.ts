import type { Dice } from './dice.ts'

const rank = (card: number): number => card % 13
const value = (card: number): number => Math.min(10, rank(card) + 1)

/** 0 without a bull, 1 to 9, 10 for the bull of bulls: what two cards are worth when the other three make tens. */
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

/** Orders hands from one deck: the bull first, then the highest card, kings high, then its suit. Two are never alike. */
export function strength(cards: readonly number[]): number {
  let highest = 0
  for (const card of cards) highest = Math.max(highest, rank(card) * 4 + Math.floor(card / 13))
  return bullOf(cards) * 100 + highest
}

/** Four hands of five cards from one deck: the bank's first, then the three spots'. */
export function handsOf(dice: Dice): number[][] {
  const deck = dice.draw(20, 52)
  return [0, 1, 2, 3].map((spot) => deck.slice(spot * 5, spot * 5 + 5))
}

/** Which of the three spots beat the bank. */
export function winsOfHands(hands: readonly (readonly number[])[]): boolean[] {
  const [bank = 0, ...spots] = hands.map(strength)
  return spots.map((spot) => spot > bank)
}

/** The result in fen of a stake in fen: even money, five in a hundred of a win for the operator, rounded down. */
export const spotResult = (stake: number, isWon: boolean): number => (isWon ? Math.floor((stake * 95) / 100) : -stake)
