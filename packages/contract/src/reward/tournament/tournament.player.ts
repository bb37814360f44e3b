import { z } from 'zod'
import { BonusNotForYou } from '../bonus/bonus.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Blacklisted, Disabled, Excluded, NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Empty, Flag, PageNumber, pageOf, Text, Yuan } from '../../wire.ts'
import { TournamentNotForYou, TournamentOver } from './tournament.copy.ts'
import { TournamentTerms } from './tournament.terms.ts'
import { tournamentSteps } from './tournament.ts'

const terms = TournamentTerms.shape

const summary = {
  id: z.string(),
  title: z.string(),
  state: z.enum(tournamentSteps),
  state_name: z.string(),
  starts_at: BeijingTime,
  ends_at: BeijingTime,
  score: terms.score,
  score_name: z.string(),
  entry: terms.entry,
  /** Sum of the prizes of all places. */
  prize_sum: Yuan,
  is_joined: Flag,
}

/** `open`: all tournaments that are coming, running or counting; tournaments that are over are listed by page. */
export const listTournaments = read('player', 'tournament.list', 'POST /api/tournament/list', {
  replica: 'late',
  input: z.object({ page: PageNumber }),
  reply: z.object({ open: z.array(z.object(summary)), list: pageOf(z.object(summary)) }),
})

/**
 * `value`: the score as yuan, a multiple or points; `prize`: what the place would win now, ties divided, or what it
 * won.
 */
const Line = z.object({
  place: z.number(),
  username: z.string(),
  value: z.string(),
  prize: Yuan,
  is_own: Flag,
})

/** `place`: 0 while the player has no place; `rest`: stake still required for a place. */
const Own = z.object({
  is_joined: Flag,
  place: z.number(),
  value: z.string(),
  stake: Yuan,
  rest: Yuan,
  prize: Yuan,
})

export const readTournament = read('player', 'tournament.own', 'POST /api/tournament/detail', {
  input: z.object({ id: Text }),
  reply: z.object({
    ...summary,
    content: z.string(),
    unit: terms.unit,
    bet_least: terms.bet_least,
    stake_least: terms.stake_least,
    weights: terms.weights,
    prizes: terms.prizes,
    multiple: terms.multiple,
    play_days: terms.play_days,
    /** Number of players with a place. */
    players: z.number(),
    own: Own,
    /** `top`: the first places; `around`: the player's own place and its neighbours. */
    top: z.array(Line),
    around: z.array(Line),
  }),
  refusals: [NotFound],
})

/** Joins a tournament in which only bets after joining count. A repeated call changes nothing. */
export const joinTournament = write('player', 'tournament.join', 'POST /api/tournament/join', {
  input: z.object({ id: Text }),
  reply: Empty,
  refusals: [Blacklisted, Disabled, Excluded, BonusNotForYou, NotFound, TournamentOver, TournamentNotForYou],
})
