import { make } from './shell.ts'

const suits = ['♦', '♣', '♥', '♠']
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

/** Element of a card; cards are 0 to 51, rank = n mod 13. */
export function cardOf(card: number, delay: number): HTMLElement {
  const suit = Math.floor(card / 13)
  const element = make('span', `pcard ${suit % 2 === 0 ? 'red' : 'black'}`)
  element.append(make('b', '', ranks[card % 13]), make('i', '', suits[suit]))
  element.style.animationDelay = `${delay}ms`
  return element
}

/** The place of a card that has not been dealt. */
export const placeOf = (): HTMLElement => make('span', 'pcard card-place')

export const backOf = (): HTMLElement => make('span', 'pcard hidden-card')
