import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import type { BetRow, BetResult } from '../venue/bets.ts'
import { type Game, gameOf } from '../venue/catalogue.ts'
import { html } from '../web/html.ts'
import {
  fullTime,
  hasWon,
  type League,
  type Match,
  matchesOf,
  oddsAt,
  type Option,
  scoreAt,
} from '../web/browser/matchrules.ts'
import { promiseOf, roundDice, roundName, roundSeed } from './fair.ts'
import { fixturesText as text, leagues } from './fixtures.copy.ts'
import { myStakes, paidAt, placeSlip, type Round, roundAt } from './placing.ts'
import { playEndpoint, StakeFen } from './play.ts'
import { settleLegs, priceLeg, parseLegs, maxOdds, describeLegs, combinedOdds, pickOf } from './slips.ts'

const period = 180_000
const kickOff = 100_000
const whistle = 170_000
/** Match minute from which no bets are sold. */
const lastSale = 80

/** A slip of single bets or one combined bet, each leg at the odds (hundredths) that the page showed. */
const Slip = z.object({
  round: z.int(),
  bets: z
    .array(
      z.object({
        legs: z
          .array(z.object({ pick: z.string().max(2), odds: z.int().min(100).max(10_000) }))
          .min(1)
          .max(4),
        stake: StakeFen,
      }),
    )
    .min(1)
    .max(20),
})

const leagueOf = (game: Game): League => (game.variant === 'esport' ? 'esport' : 'football')
const current = (context: SandboxContext) => roundAt(context, period, kickOff, whistle)
const lastSaleAt = ({ closesAt, dueAt }: Round): number => closesAt + ((dueAt - closesAt) * lastSale) / fullTime
const roundMatches = (context: SandboxContext, game: Game, round: number): Match[] =>
  matchesOf(leagueOf(game), leagues[leagueOf(game)].teams, roundDice(context, roundName(game), round))

/** Minute of the match: 0 before it, 90 after it. */
const minuteOf = (context: SandboxContext, { closesAt, dueAt }: Round): number =>
  Math.floor(Math.max(0, Math.min(1, (context.now() - closesAt) / (dueAt - closesAt))) * fullTime)

export function judgeFixture(context: SandboxContext, bet: BetRow): BetResult {
  const matches = roundMatches(context, gameOf(bet.venue, bet.gameCode), Number(bet.round))
  const legs = parseLegs(bet.pick)
  const { odds, memo } = legs ? settleLegs(matches, legs) : { odds: null, memo: bet.memo }
  if (odds === null) return { state: 'void', winLoss: 0, validStake: 0, memo }
  return { state: 'settled', winLoss: paidAt(bet.stake, odds), validStake: bet.stake, memo }
}

/** State of a match in this minute. The client must not get later events. */
function visibleState(match: Match, index: number, minute: number, isSold: boolean) {
  const isOver = minute >= fullTime
  return {
    home: match.home,
    away: match.away,
    odds: isSold ? oddsAt(match, minute) : {},
    score: scoreAt(match, minute),
    isAbandoned: match.abandonedAt !== null && minute >= match.abandonedAt,
    won: isOver
      ? (['h', 'd', 'a', 'o', 'u'] satisfies Option[])
          .filter((option) => hasWon(match, option) === true)
          .map((option) => `${index}${option}`)
      : [],
  }
}

export function fixtureRoutes(app: FastifyInstance, context: SandboxContext): void {
  const answer = playEndpoint(app, context, 'fixtures')
  answer('table', z.object({}), (participant) => {
    const { game } = participant
    const round = current(context)
    const minute = minuteOf(context, round)
    const isSold = context.now() < lastSaleAt(round)
    return {
      round,
      minute,
      promise: promiseOf(roundSeed(context, roundName(game), round.number)),
      lastSeed: roundSeed(context, roundName(game), round.number - 1),
      matches: roundMatches(context, game, round.number).map((match, index) =>
        visibleState(match, index, minute, isSold),
      ),
      past: roundMatches(context, game, round.number - 1).map((match, index) =>
        visibleState(match, index, fullTime, false),
      ),
      mine: myStakes(context, participant, round.number),
      before: myStakes(context, participant, round.number - 1),
    }
  })
  answer('bet', Slip, (participant, slip) => {
    const round = current(context)
    const matches = roundMatches(context, participant.game, round.number)
    const bets = slip.bets.map(({ legs: requestedLegs, stake }) => {
      const legs = requestedLegs.map(({ pick, odds }) => {
        const leg = priceLeg(matches, minuteOf(context, round), pick, odds)
        if (!leg) throw new Refusal(422, text.changed)
        return leg
      })
      if (new Set(legs.map(({ match }) => match)).size !== legs.length) throw new Refusal(422, text.pickMore)
      if (combinedOdds(legs) > maxOdds) throw new Refusal(422, text.tooHigh)
      return { pick: pickOf(legs), stake }
    })
    const describe = (pick: string) => describeLegs(matches, parseLegs(pick) ?? [])
    return placeSlip(context, participant, { round: slip.round, bets }, round, describe, lastSaleAt(round))
  })
}

export function fixturesPage(game: Game) {
  const league = leagueOf(game)
  const body = html`<section class="card draw ${league}">
      <div class="line">
        <span>${text.round} <b id="round">--</b></span
        ><span id="phase">--</span><time id="left" class="num">--</time>
      </div>
      <div class="progress" aria-hidden="true"><i id="progress"></i></div>
    </section>
    <section class="matches" id="matches"></section>
    <section class="before">
      <h2 class="past-title">${text.past}</h2>
      <ul class="past" id="past"></ul>
    </section>
    <div id="slip"></div>`
  const rules = html`<p>${leagues[league].rules}</p>
    ${text.lines.map((line) => html`<p>${line}</p>`)}
    <p>${text.edge}</p>`
  const { options, groups } = leagues[league]
  return { body, rules, setup: { text: { ...text, lines: '', combinedOf: '' }, options, groups, league } }
}
