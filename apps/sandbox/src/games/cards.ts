import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { placeBet, settleBet } from '../venue/bets.ts'
import type { Game } from '../venue/catalogue.ts'
import { html } from '../web/html.ts'
import { bullNames, cardsText as text } from './cards.copy.ts'
import { nextDice } from './fair.ts'
import { answering, StakeFen } from './play.ts'
import { playText } from './game.copy.ts'

const Deal = z.object({
  bets: z
    .array(z.object({ pick: z.enum(['0', '1', '2']), stake: StakeFen }))
    .min(1)
    .max(3),
})

const rank = (card: number): number => card % 13
const value = (card: number): number => Math.min(10, rank(card) + 1)

/** 0 without a bull, 1 to 9, 10 for the bull of bulls: what two cards are worth when the other three make tens. */
export function bullOf(cards: readonly number[]): number {
  const total = cards.reduce((sum, card) => sum + value(card), 0)
  for (let a = 0; a < 5; a += 1) {
    for (let b = a + 1; b < 5; b += 1) {
      const rest = total - value(cards[a] ?? 0) - value(cards[b] ?? 0)
      if (rest % 10 === 0) return (total - rest) % 10 || 10
    }
  }
  return 0
}

/** Orders hands from one deck: the bull first, then the highest card, kings high, then its suit. Two are never alike. */
export function strength(cards: readonly number[]): number {
  const highest = Math.max(...cards.map((card) => rank(card) * 4 + Math.floor(card / 13)))
  return bullOf(cards) * 100 + highest
}

/** One game: three seats against the bank, even money, five in a hundred of a win for the house. */
export function cardsRoutes(app: FastifyInstance, world: World): void {
  answering(app, world, 'cards')('deal', Deal, ({ session, game }, { bets }) => {
    if (new Set(bets.map(({ pick }) => pick)).size !== bets.length) throw new Refusal(422, playText.badBet)
    return world.store.tx(() => {
      const { venue, login } = session
      const { dice } = nextDice(world, venue, login)
      const deck = dice.draw(20, 52)
      const hands = [0, 1, 2, 3].map((seat) => deck.slice(seat * 5, seat * 5 + 5))
      const bulls = hands.map(bullOf)
      const [bank = []] = hands
      const round = `N${world.store.next('cards round')}`
      const results = bets.map(({ pick, stake }) => {
        const seat = Number(pick) + 1
        const isWon = strength(hands[seat] ?? []) > strength(bank)
        const winLoss = isWon ? Math.floor((stake * 95) / 100) : -stake
        const memo = `${text.seats[Number(pick)]} ${bullNames[bulls[seat] ?? 0]} · ${text.bank} ${bullNames[bulls[0] ?? 0]}`
        const id = placeBet(world, { venue, login, gameCode: game.code, gameName: game.name, round, stake, memo })
        settleBet(world, id, { state: 'settled', winLoss, validStake: stake, memo })
        return { pick, stake, winLoss }
      })
      return { hands, bulls, wins: [1, 2, 3].map((seat) => strength(hands[seat] ?? []) > strength(bank)), results }
    })
  })
}

export function cardsPage(_game: Game) {
  const hand = (id: string, name: string) =>
    html`<div class="hand">
      <p><b>${name}</b> <output id="bull-${id}"></output></p>
      <div class="cards" id="hand-${id}"></div>
    </div>`
  const body = html`<section class="felt table">
      <div class="bank">${hand('0', text.bank)}</div>
      <p class="verdict" id="verdict" role="status">${text.lead}</p>
      <div class="seats">
        ${text.seats.map((name, index) => html`<button type="button" class="option seat" data-pick="${index}">${hand(String(index + 1), name)}</button>`)}
      </div>
    </section>
    <div id="slip"></div>`
  const rules = html`<p>${text.rules}</p>
    <p>${text.ranks}</p>
    <p>${text.edge}</p>`
  return { body, rules, setup: { text: { ...text, confirm: text.deal }, bulls: bullNames } }
}
