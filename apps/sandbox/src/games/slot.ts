import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { placeBet, settleBet } from '../venue/bets.ts'
import { type Game, venueOf } from '../venue/catalogue.ts'
import { type FreeRound, openRounds, playRound } from '../venue/rounds.ts'
import { takeStake, sendCall, insertRoundsCall, insertWinCall } from '../venue/seamless.ts'
import { html } from '../web/html.ts'
import {
  lines,
  pictureOf,
  slots,
  spin,
  type SlotRules,
  stopsOf,
  tenthsOf,
  windowOf,
  windows,
  winsOf,
} from '../web/browser/slotrules.ts'
import { autoText } from './auto.copy.ts'
import { autoSheet } from './auto.ts'
import { insertProof, nextDice } from './fair.ts'
import { playEndpoint, type Participant } from './play.ts'
import { pictureNames, slotText as text } from './slot.copy.ts'

export const slotStakes = [100, 200, 500, 1000, 2000, 5000, 10_000]
const Spin = z.object({ stake: z.int().refine((stake) => slotStakes.includes(stake)) })

export function rulesOf(variant: string): SlotRules {
  const rules = slots[variant] ?? slots['koi']
  if (!rules) throw new RangeError(`there is no slot ${variant}`)
  return rules
}

interface Turn {
  stake: number
  round: string
  id?: string | undefined
  free?: FreeRound | undefined
}

/** Plays one spin; bet, outcome and settlement are one transaction. */
function turn(context: SandboxContext, { session, game }: Participant, { free, ...bet }: Turn) {
  const rules = rulesOf(game.variant)
  const { venue, login } = session
  return context.store.tx(() => {
    const { dice, seed } = nextDice(context, venue, login)
    const stops = stopsOf(spin(dice))
    const view = windowOf(rules, stops)
    const wins = winsOf(rules, view)
    const win = (tenthsOf(wins) * bet.stake) / 10
    if (!Number.isSafeInteger(win)) throw new Refusal(500, 'the win is not a whole amount')
    const { id: known, ...placed } = bet
    const givenId = known === undefined ? {} : { id: known }
    const about = { gameCode: game.code, gameName: game.name, memo: game.name }
    const id = placeBet(context, { venue, login, ...about, ...placed, ...givenId })
    insertProof(context, id, seed)
    const memo = `${game.name} · ${text.memo(win > 0 ? yuan(win) : '')}`
    const cost = free ? 0 : bet.stake
    settleBet(context, id, { state: 'settled', winLoss: win - cost, validStake: cost, memo })
    const played = free && playRound(context, free, win)
    const freeRoundInfo = free && played ? { free: { id: free.id, left: played.left } } : {}
    const callId =
      bet.id !== undefined
        ? insertWinCall(context, { id, venue, login, amount: win, memo, ...freeRoundInfo })
        : free && played?.left === 0
          ? insertRoundsCall(context, { id: free.id, venue, login, amount: played.total })
          : null
    return { outcome: { stops, view, wins, win, betId: id }, callId }
  })
}

export function slotRoutes(app: FastifyInstance, context: SandboxContext): void {
  playEndpoint(app, context, 'slot')('spin', Spin, async (participant, { stake: chosen }) => {
    const { venue, login } = participant.session
    const free = openRounds(context, venue, login, participant.game.code)
    const stake = free?.stake ?? chosen
    const round = `S${context.store.next('slot round')}`
    if (!venueOf(venue).isSeamless) return turn(context, participant, { stake, round }).outcome
    // play-json reports free rounds only by their total.
    const isCounted = free !== undefined && venueOf(venue).protocol === 'play-json'
    const id = isCounted
      ? undefined
      : await takeStake(context, {
          venue,
          login,
          gameCode: participant.game.code,
          gameName: participant.game.name,
          round,
          stake,
          free: free && { id: free.id, left: free.leftOver - 1 },
        })
    const { outcome, callId } = turn(context, participant, { stake, round, id, free })
    if (callId) await sendCall(context, callId)
    return outcome
  })
}

/** Return and hit rate, computed over all windows. */
export function returnOf(variant: string): { rtp: string; hit: string } {
  const { tenths, winning } = rulesOf(variant).sum
  return { rtp: `${((tenths / windows) * 10).toFixed(2)}%`, hit: `${((winning / windows) * 100).toFixed(2)}%` }
}

const picture = (letter: string) => `/assets/slot/${pictureOf[letter] ?? 'leaf'}.svg`

export function slotPage(game: Game) {
  const rules = rulesOf(game.variant)
  const { rtp, hit } = returnOf(game.variant)
  const body = html`<section class="scene ${game.variant}">
      <div class="banner" aria-hidden="true"><span>${game.name.split(' · ')[0]}</span></div>
      <div class="reels" role="img" aria-label="${text.reels}" id="reels"></div>
      <p class="result" role="status" id="result">${text.good}</p>
      <div class="desk">
        <div class="bet">
          <button type="button" id="less" aria-label="${text.less}">−</button>
          <div><span>${text.bet}</span><output id="stake">1.00</output></div>
          <button type="button" id="more" aria-label="${text.more}">+</button>
        </div>
        <button type="button" class="spin" id="spin">${text.spin}</button>
        <button type="button" class="auto" id="auto" aria-pressed="false">${autoText.auto}</button>
      </div>
    </section>
    ${autoSheet()}`
  const rulesBody = html`<p>${text.paysLead}</p>
    <table class="pays">
      <thead>
        <tr>
          <th></th>
          <th>5</th>
          <th>4</th>
          <th>3</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(rules.pays).map(
          ([letter, [three, four, five]]) =>
            html`<tr>
              <th><img src="${picture(letter)}" alt="" width="34" height="34" />${pictureNames[letter]}</th>
              <td>${five}</td>
              <td>${four}</td>
              <td>${three}</td>
            </tr>`,
        )}
        <tr>
          <th><img src="${picture('S')}" alt="" width="34" height="34" />${pictureNames['S']}</th>
          <td>${rules.moons[2]}×</td>
          <td>${rules.moons[1]}×</td>
          <td>${rules.moons[0]}×</td>
        </tr>
      </tbody>
    </table>
    <p class="with"><img src="${picture('W')}" alt="" width="34" height="34" />${text.wild}</p>
    <p>${text.moons}</p>
    <h3>${text.lines}</h3>
    <div class="lines">
      ${lines.map(
        (line, index) =>
          html`<figure>
            <svg viewBox="0 0 50 30" aria-hidden="true">
              <polyline points="${line.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ')}" />
            </svg>
            <figcaption>${index + 1}</figcaption>
          </figure>`,
      )}
    </div>
    <table>
      <tbody>
        <tr>
          <td>${text.rtp}</td>
          <td><b>${rtp}</b></td>
        </tr>
        <tr>
          <td>${text.hit}</td>
          <td>${hit}</td>
        </tr>
      </tbody>
    </table>`
  return {
    body,
    rules: rulesBody,
    setup: {
      stakes: slotStakes,
      strips: rules.strips,
      pictures: pictureOf,
      lines,
      text: { ...text, ...autoText, memo: '' },
    },
  }
}
