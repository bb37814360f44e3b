import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../core/world.ts'
import type { BetRow, Outcome } from '../venue/bets.ts'
import { type Game, gameOf } from '../venue/catalogue.ts'
import { html } from '../web/html.ts'
import { promiseOf, roundDice, roundSeed } from './fair.ts'
import { fixturesText as text, leagues } from './fixtures.copy.ts'
import { hasWon, type League, type Match, matchesOf, type Option, scoreAt } from './matches.ts'
import { myStakes, paidAt, placeSlip, roundAt, Slip } from './placing.ts'
import { answering } from './play.ts'

const period = 180_000
const betting = 100_000
const whistle = 170_000

const leagueOf = (game: Game): League => (game.variant === 'esport' ? 'esport' : 'football')
const current = (world: World) => roundAt(world.now(), period, betting, whistle)
/** Every room has matches of its own. */
const seedName = (game: Game): string => `${leagueOf(game)}-${game.code}`
const roundMatches = (world: World, game: Game, round: number): Match[] =>
  matchesOf(leagueOf(game), roundDice(world, seedName(game), round))

/** '2h': the home side of the third match. */
function chosen(matches: readonly Match[], pick: string): { match: Match; option: Option; odds: number } | null {
  const parts = /^(\d)([hdaou])$/.exec(pick)
  const match = matches[Number(parts?.[1] ?? -1)]
  const option = parts?.[2] as Option | undefined
  const odds = option && match?.odds[option]
  return match && option && odds ? { match, option, odds } : null
}

const nameOf = (league: League, matches: readonly Match[], pick: string): string | null => {
  const choice = chosen(matches, pick)
  if (!choice) return null
  const { match, option, odds } = choice
  return `${match.home} vs ${match.away} · ${leagues[league].options[option]} @${(odds / 100).toFixed(2)}`
}

export function judgeFixture(world: World, bet: BetRow): Outcome {
  const game = gameOf(bet.venue, bet.gameCode)
  const league = leagueOf(game)
  const matches = roundMatches(world, game, Number(bet.round))
  const choice = chosen(matches, bet.pick)
  if (!choice) return { state: 'void', winLoss: 0, validStake: 0 }
  const isWon = hasWon(league, choice.match, choice.option)
  const memo = `${nameOf(league, matches, bet.pick) ?? ''} · ${text.final} ${scoreAt(choice.match, 90).join(':')}`
  return { state: 'settled', winLoss: isWon ? paidAt(bet.stake, choice.odds) : -bet.stake, validStake: bet.stake, memo }
}

export function fixtureRoutes(app: FastifyInstance, world: World): void {
  const answer = answering(app, world, 'fixtures')
  answer('table', z.object({}), (seat) => {
    const league = leagueOf(seat.game)
    const round = current(world)
    const minute = Math.floor(
      Math.max(0, Math.min(90, ((world.now() - round.closesAt) / (round.dueAt - round.closesAt)) * 90)),
    )
    const matches = roundMatches(world, seat.game, round.number)
    return {
      round,
      minute,
      promise: promiseOf(roundSeed(world, seedName(seat.game), round.number)),
      lastSeed: roundSeed(world, seedName(seat.game), round.number - 1),
      // Only what has happened so far leaves the house.
      matches: matches.map((match, index) => ({
        home: match.home,
        away: match.away,
        odds: match.odds,
        score: scoreAt(match, world.now() < round.closesAt ? -1 : minute),
        won:
          world.now() >= round.dueAt
            ? Object.keys(match.odds)
                .filter((option) => hasWon(league, match, option as Option))
                .map((option) => `${index}${option}`)
            : [],
      })),
      past: roundMatches(world, seat.game, round.number - 1).map((match) => ({
        home: match.home,
        away: match.away,
        score: scoreAt(match, 90),
      })),
      mine: myStakes(world, seat, round.number),
      before: myStakes(world, seat, round.number - 1),
    }
  })
  answer('bet', Slip, (seat, slip) => {
    const league = leagueOf(seat.game)
    const round = current(world)
    const matches = roundMatches(world, seat.game, round.number)
    return placeSlip(world, seat, slip, round, (pick) => nameOf(league, matches, pick))
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
    <h2 class="past-title">${text.past}</h2>
    <ul class="past" id="past"></ul>
    <div id="slip"></div>`
  const rules = html`<p>${leagues[league].rules}</p>
    <p>${text.rules}</p>
    <dl>
      <dt>${text.promise}</dt>
      <dd><code id="round-promise"></code></dd>
      <dt>${text.seed}</dt>
      <dd><code id="round-seed"></code></dd>
    </dl>`
  return { body, rules, setup: { text, options: leagues[league].options, groups: leagues[league].groups, league } }
}
