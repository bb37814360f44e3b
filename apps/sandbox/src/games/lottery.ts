import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../core/context.ts'
import type { BetRow, BetResult } from '../venue/bets.ts'
import { type Game, gameOf } from '../venue/catalogue.ts'
import { digitsOf, drawNumber, kindOf, kinds } from '../web/browser/lotteryrules.ts'
import { html } from '../web/html.ts'
import { promiseOf, roundDice, roundName, roundSeed } from './fair.ts'
import { lotteryText as text, pickNames } from './lottery.copy.ts'
import { myStakes, paidAt, placeSlip, roundAt, Slip } from './placing.ts'
import { playEndpoint } from './play.ts'

const period = 60_000
const closesAfter = 50_000

export const drawOf = (context: SandboxContext, game: Game, round: number): number[] =>
  digitsOf(drawNumber(roundDice(context, roundName(game), round)))

const nameOf = (pick: string): string | null => {
  if (!kindOf(pick)) return null
  const place = /^d(\d)(\d)$/.exec(pick)
  return place ? `${text.places[Number(place[1])]} ${place[2]}` : (pickNames[pick] ?? null)
}

export function judgeLottery(context: SandboxContext, bet: BetRow): BetResult {
  const digits = drawOf(context, gameOf(bet.venue, bet.gameCode), Number(bet.round))
  const kind = kindOf(bet.pick)
  const winLoss = kind?.wins(digits) ? paidAt(bet.stake, kind.odds) : -bet.stake
  return {
    state: 'settled',
    winLoss,
    validStake: bet.stake,
    memo: `${nameOf(bet.pick) ?? ''} · ${text.drawn} ${digits.join(' ')}`,
  }
}

const current = (context: SandboxContext) => roundAt(context, period, closesAfter, period)

export function lotteryRoutes(app: FastifyInstance, context: SandboxContext): void {
  const answer = playEndpoint(app, context, 'lottery')
  answer('table', z.object({}), (participant) => {
    const round = current(context)
    const past = Array.from({ length: 12 }, (_, index) => round.number - 1 - index)
    return {
      round,
      promise: promiseOf(roundSeed(context, roundName(participant.game), round.number)),
      lastSeed: roundSeed(context, roundName(participant.game), round.number - 1),
      past: past.map((number) => ({ number, digits: drawOf(context, participant.game, number) })),
      mine: myStakes(context, participant, round.number),
      before: myStakes(context, participant, round.number - 1),
    }
  })
  answer('bet', Slip, (participant, slip) => placeSlip(context, participant, slip, current(context), nameOf))
}

const odds = (hundredths: number): string => String(hundredths / 100)

export function lotteryPage(_game: Game) {
  const option = (pick: string) =>
    html`<button type="button" class="option" data-pick="${pick}">
      <b>${pickNames[pick]}</b><small>${odds(kindOf(pick)?.odds ?? 0)}</small>
    </button>`
  const body = html`<section class="card draw">
      <div class="line">
        <span>${text.round} <b id="round">--</b></span
        ><span id="phase">--</span><time id="left" class="num">--</time>
      </div>
      <div class="balls" id="balls" aria-live="polite"></div>
      <p class="num" id="past-name"></p>
    </section>
    <div class="choices">
      <nav class="tabs" role="tablist">
        ${text.tabs.map(
          (name, index) =>
            html`<button type="button" role="tab" aria-selected="${index === 0 ? 'true' : 'false'}" data-tab="${index}">
              ${name}
            </button>`,
        )}
      </nav>
      <section class="options" data-panel="0">
        <h2>${text.total}</h2>
        <div class="grid four">${['big', 'small', 'odd', 'even'].map(option)}</div>
        <h2>${text.duel}</h2>
        <div class="grid three">${['dragon', 'tie', 'tiger'].map(option)}</div>
        <h2>${text.front}</h2>
        <div class="grid three">${['triple', 'pair', 'mixed'].map(option)}</div>
      </section>
      <section class="options" data-panel="1" hidden>
        ${text.places.map(
          (place, at) =>
            html`<h2>${place}</h2>
              <div class="grid ten">
                ${Array.from(
                  { length: 10 },
                  (_, digit) =>
                    html`<button type="button" class="option" data-pick="d${at}${digit}" aria-label="${place} ${digit}">
                      <b>${digit}</b>
                    </button>`,
                )}
              </div>`,
        )}
      </section>
      <section class="options" data-panel="2" hidden>
        <table class="past">
          <tbody id="past"></tbody>
        </table>
      </section>
    </div>
    <div id="slip"></div>`
  const rules = html`<p>${text.rules}</p>
    <table>
      <tbody>
        ${Object.entries(kinds).map(
          ([pick, { odds: value }]) =>
            html`<tr>
              <td>${pickNames[pick]}</td>
              <td>${odds(value)}</td>
            </tr>`,
        )}
        <tr>
          <td>${text.anyPlace}</td>
          <td>9.7</td>
        </tr>
      </tbody>
    </table>
    <p>${text.fair}</p>`
  return { body, rules, setup: { text } }
}
