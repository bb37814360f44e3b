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
  /** Of all places. */
  prize_sum: Yuan,
  is_joined: Flag,
}

/** `open`: coming, running and counting, in full; those that are over by page. */
export const listTournaments = read('player', 'tournament.list', 'POST /api/tournament/list', {
  replica: 'late',
  input: z.object({ page: PageNumber }),
  reply: z.object({ open: z.array(z.object(summary)), list: pageOf(z.object(summary)) }),
})

/**
 * `value`: score, written for its kind: yuan, a multiple or points; `prize`: by the prize table, once the tournament has ended what was
 * won.
 */
const Line = z.object({
  place: z.number(),
  username: z.string(),
  value: z.string(),
  prize: Yuan,
  is_own: Flag,
})

/** `place` 0: none yet; `rest`: stake that is missing for a place. */
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
    /** Players with a place. */
    players: z.number(),
    own: Own,
    /** The first places, and the player's own with its neighbours. */
    top: z.array(Line),
    around: z.array(Line),
  }),
  refusals: [NotFound],
})

/** Of a tournament that counts from the joining on. Again: nothing happens. */
export const joinTournament = write('player', 'tournament.join', 'POST /api/tournament/join', {
  input: z.object({ id: Text }),
  reply: Empty,
  refusals: [Blacklisted, Disabled, Excluded, BonusNotForYou, NotFound, TournamentOver, TournamentNotForYou],
})
