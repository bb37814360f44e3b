import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { placeBet, settleBet } from '../venue/bets.ts'
import type { Game } from '../venue/catalogue.ts'
import { bullOf, handsOf, spotResult, winsOfHands } from '../web/browser/cardrules.ts'
import { html } from '../web/html.ts'
import { bullNames, cardsText as text } from './cards.copy.ts'
import { insertProof, nextDice } from './fair.ts'
import { playEndpoint, StakeFen } from './play.ts'
import { playText } from './game.copy.ts'

const Deal = z.object({
  bets: z
    .array(z.object({ pick: z.enum(['0', '1', '2']), stake: StakeFen }))
    .min(1)
    .max(3),
})

/** Routes of the card game: three spots against the bank at even money, with 5 % commission on wins. */
export function cardsRoutes(app: FastifyInstance, context: SandboxContext): void {
  playEndpoint(app, context, 'cards')('deal', Deal, ({ session, game }, { bets }) => {
    if (new Set(bets.map(({ pick }) => pick)).size !== bets.length) throw new Refusal(422, playText.badBet)
    return context.store.tx(() => {
      const { venue, login } = session
      const { dice, seed } = nextDice(context, venue, login)
      const hands = handsOf(dice)
      const bulls = hands.map(bullOf)
      const wins = winsOfHands(hands)
      const round = `N${context.store.next('cards round')}`
      const results = bets.map(({ pick, stake }) => {
        const spot = Number(pick)
        const winLoss = spotResult(stake, wins[spot] === true)
        const memo = `${text.spots[spot]} ${bullNames[bulls[spot + 1] ?? 0]} · ${text.bank} ${bullNames[bulls[0] ?? 0]}`
        const id = placeBet(context, { venue, login, gameCode: game.code, gameName: game.name, round, stake, memo })
        insertProof(context, id, seed)
        settleBet(context, id, { state: 'settled', winLoss, validStake: stake, memo })
        return { pick, stake, winLoss }
      })
      return { hands, bulls, wins, results }
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
      <div class="spots">
        ${text.spots.map((name, index) => html`<button type="button" class="option spot" data-pick="${index}">${hand(String(index + 1), name)}</button>`)}
      </div>
    </section>
    <div id="slip"></div>`
  const rules = html`<p>${text.rules}</p>
    <p>${text.ranks}</p>
    <p>${text.edge}</p>`
  return { body, rules, setup: { text: { ...text, confirm: text.deal }, bulls: bullNames } }
}
