import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../core/world.ts'
import type { BetRow, Outcome } from '../venue/bets.ts'
import type { Game } from '../venue/catalogue.ts'
import { html } from '../web/html.ts'
import type { Dice } from '../web/browser/dice.ts'
import { baccaratText as text, spotNames } from './baccarat.copy.ts'
import { promiseOf, roundDice, roundSeed } from './fair.ts'
import { myStakes, paidAt, placeSlip, roundAt, Slip } from './placing.ts'
import { answering } from './play.ts'

/** Milliseconds of a round and of its betting time, by table. */
const paces: Readonly<Record<string, { period: number; betting: number }>> = {
  classic: { period: 32_000, betting: 20_000 },
  quick: { period: 22_000, betting: 11_000 },
}

export interface Shoe {
  player: number[]
  banker: number[]
}

/** A card is 0 to 51: rank is the remainder by 13 (0 an ace), suit the quotient. */
export const points = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + Math.min(10, (card % 13) + 1), 0) % 10

/** One coup from eight fresh decks, by the third-card rules in use everywhere. */
export function deal(dice: Dice): Shoe {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = dice.draw(6, 416).map((card) => card % 52)
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

/** Whether the bank draws on its points after the player's third card of this value. */
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

/** Odds in hundredths that a spot is paid at; 0 loses, 100 gives the stake back. */
export function oddsOf(spot: string, shoe: Shoe): number {
  const winner = winnerOf(shoe)
  if (spot === 'tie') return winner === 'tie' ? 900 : 0
  if (spot === 'bankerPair') return isPair(shoe.banker) ? 1200 : 0
  if (spot === 'playerPair') return isPair(shoe.player) ? 1200 : 0
  if (winner === 'tie') return 100
  if (spot !== winner) return 0
  return spot === 'banker' ? 195 : 200
}

const seedName = (gameCode: string): string => `baccarat-${gameCode}`
export const shoeOf = (world: World, gameCode: string, round: number): Shoe =>
  deal(roundDice(world, seedName(gameCode), round))

export function judgeBaccarat(world: World, bet: BetRow): Outcome {
  const shoe = shoeOf(world, bet.gameCode, Number(bet.round))
  const odds = oddsOf(bet.pick, shoe)
  const memo = `${spotNames[bet.pick] ?? ''} · ${text.player} ${points(shoe.player)} ${text.banker} ${points(shoe.banker)}`
  // A stake that comes back untouched was no risk and counts as no turnover.
  return { state: 'settled', winLoss: paidAt(bet.stake, odds), validStake: odds === 100 ? 0 : bet.stake, memo }
}

function current(world: World, game: Game) {
  const { period, betting } = paces[game.variant] ?? { period: 32_000, betting: 20_000 }
  return roundAt(world.now(), period, betting, period - 3000)
}

export function baccaratRoutes(app: FastifyInstance, world: World): void {
  const answer = answering(app, world, 'baccarat')
  answer('table', z.object({}), (seat) => {
    const { game } = seat
    const round = current(world, game)
    const past = Array.from({ length: 72 }, (_, index) => round.number - 72 + index)
    return {
      round,
      // The cards are shown only when nobody can bet on them any more.
      shoe: world.now() >= round.closesAt ? shoeOf(world, game.code, round.number) : null,
      promise: promiseOf(roundSeed(world, seedName(game.code), round.number)),
      lastSeed: roundSeed(world, seedName(game.code), round.number - 1),
      road: past.map((number) => winnerOf(shoeOf(world, game.code, number))),
      mine: myStakes(world, seat, round.number),
      before: myStakes(world, seat, round.number - 1),
    }
  })
  answer('bet', Slip, (seat, slip) =>
    placeSlip(world, seat, slip, current(world, seat.game), (pick) =>
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
      <svg id="bead" viewBox="0 0 120 60" role="img" aria-label="${text.bead}"></svg
      ><svg id="big" viewBox="0 0 240 60" role="img" aria-label="${text.big}"></svg>
    </section>
    <p class="counts" id="counts"></p>
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
    <p>${text.edge}</p>
    <dl>
      <dt>${text.promise}</dt>
      <dd><code id="round-promise"></code></dd>
      <dt>${text.seed}</dt>
      <dd><code id="round-seed"></code></dd>
    </dl>`
  return { body, rules, setup: { text: { ...text, pays: '' }, spots: spotNames } }
}
