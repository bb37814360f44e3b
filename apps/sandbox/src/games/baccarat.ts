import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../core/context.ts'
import type { BetRow, BetResult } from '../venue/bets.ts'
import { type Game, gameOf } from '../venue/catalogue.ts'
import { html } from '../web/html.ts'
import { deal, oddsOf, points, type Shoe, winnerOf } from '../web/browser/baccaratrules.ts'
import { baccaratText as text, spotNames } from './baccarat.copy.ts'
import { promiseOf, roundDice, roundName, roundSeed } from './fair.ts'
import { myStakes, paidAt, placeSlip, roundAt, Slip } from './placing.ts'
import { playEndpoint } from './play.ts'

/** Milliseconds of a round and of its betting time, by table. */
const paces: Readonly<Record<string, { period: number; betting: number }>> = {
  classic: { period: 32_000, betting: 20_000 },
  quick: { period: 22_000, betting: 11_000 },
}

const shoeOf = (context: SandboxContext, game: Game, round: number): Shoe =>
  deal(roundDice(context, roundName(game), round))

export function judgeBaccarat(context: SandboxContext, bet: BetRow): BetResult {
  const shoe = shoeOf(context, gameOf(bet.venue, bet.gameCode), Number(bet.round))
  const odds = oddsOf(bet.pick, shoe)
  const memo = `${spotNames[bet.pick] ?? ''} · ${text.player} ${points(shoe.player)} ${text.banker} ${points(shoe.banker)}`
  // A returned stake was not at risk and counts as no turnover.
  return { state: 'settled', winLoss: paidAt(bet.stake, odds), validStake: odds === 100 ? 0 : bet.stake, memo }
}

function current(context: SandboxContext, game: Game) {
  const { period, betting } = paces[game.variant] ?? { period: 32_000, betting: 20_000 }
  return roundAt(context, period, betting, period - 3000)
}

export function baccaratRoutes(app: FastifyInstance, context: SandboxContext): void {
  const answer = playEndpoint(app, context, 'baccarat')
  answer('table', z.object({}), (participant) => {
    const { game } = participant
    const round = current(context, game)
    const past = Array.from({ length: 72 }, (_, index) => round.number - 72 + index)
    return {
      round,
      // Cards are revealed only after betting has closed.
      shoe: context.now() >= round.closesAt ? shoeOf(context, game, round.number) : null,
      promise: promiseOf(roundSeed(context, roundName(game), round.number)),
      lastSeed: roundSeed(context, roundName(game), round.number - 1),
      road: past.map((number) => winnerOf(shoeOf(context, game, number))),
      mine: myStakes(context, participant, round.number),
      before: myStakes(context, participant, round.number - 1),
    }
  })
  answer('bet', Slip, (participant, slip) =>
    placeSlip(context, participant, slip, current(context, participant.game), (pick) =>
      Object.hasOwn(spotNames, pick) ? `${spotNames[pick]}` : null,
    ),
  )
}

export function baccaratPage(_game: Game) {
  const spot = (pick: string, odds: string) =>
    html`<button type="button" class="option ${pick}" data-pick="${pick}">
      <b>${spotNames[pick]}</b><small>${odds}</small>
    </button>`
  const hand = (side: 'player' | 'banker') =>
    html`<div class="hand ${side}">
      <p><b>${text[side]}</b> <output id="${side}-points"></output></p>
      <div class="cards" id="${side}-cards"></div>
    </div>`
  const body = html`<section class="felt">
      <div class="line">
        <span>${text.round} <b id="round">--</b></span
        ><span id="phase">--</span><time id="left" class="num">--</time>
      </div>
      <div class="hands">${hand('player')}${hand('banker')}</div>
      <p class="verdict" id="verdict" role="status"></p>
    </section>
    <section class="spots">
      ${spot('playerPair', '1:11')}${spot('tie', '1:8')}${spot('bankerPair', '1:11')}${spot('player', '1:1')}${spot('banker', '1:0.95')}
    </section>
    <section class="road" aria-label="${text.road}">
      <h2>${text.bead}</h2>
      <div class="plate" tabindex="0" role="group" aria-label="${text.bead}">
        <svg id="bead" aria-hidden="true"></svg>
      </div>
      <h2>${text.big}</h2>
      <div class="plate" tabindex="0" role="group" aria-label="${text.big}">
        <svg id="big" aria-hidden="true"></svg>
      </div>
      <p class="counts" id="counts"></p>
    </section>
    <div id="slip"></div>`
  const rules = html`<p>${text.rules}</p>
    <p>${text.third}</p>
    <table>
      <tbody>
        ${Object.entries(spotNames).map(
          ([pick, name]) =>
            html`<tr>
              <td>${name}</td>
              <td>${text.pays[pick]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>${text.edge}</p>`
  return { body, rules, setup: { text: { ...text, pays: '' }, spots: spotNames } }
}
