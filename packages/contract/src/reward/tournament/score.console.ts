import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery, Yuan } from '../../wire.ts'
import { TournamentNotLive, TournamentReasonMissing } from './tournament.copy.ts'

/**
 * `place`: 0 if the player has none; `excluded`: the operator's reason for removing the player; `is_barred`: the player is
 * blocked, excluded or at risk.
 */
const ScoreRow = z.object({
  id: z.string(),
  place: z.number(),
  player_id: z.string(),
  username: z.string(),
  score: z.number(),
  value: z.string(),
  bets: z.number(),
  stake: Yuan,
  reached_at: BeijingTimeOrBlank,
  joined_at: BeijingTime,
  is_barred: Flag,
  excluded: z.string(),
  prize: Yuan,
})

export const listTournamentScores = read(
  'operator:tournament.view',
  'tournament.scores',
  'GET /console/api/tournaments/:id/scores',
  {
    input: ListQuery.pick({ page: true, per_page: true }).extend({ id: z.string().max(64) }),
    reply: itemsOf(ScoreRow),
    refusals: [NotFound],
  },
)
const WhichPlayer = z.object({ id: z.string().max(64), player: z.string().max(40) })
/**
 * Removes a player from the ranking, as long as the places are not written. If the sum of the prizes reaches
 * `four_eyes_adjustment`, it waits for a second operator, as do readmission and an early end.
 */
export const excludeFromTournament = write(
  'operator:tournament.change',
  'tournament.exclude',
  'POST /console/api/tournaments/:id/scores/:player/exclude',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: WhichPlayer.extend({ reason: z.string().trim().max(200).default('') }),
    reply: ScoreRow,
    refusals: [ApprovalStale, NotFound, TournamentNotLive, TournamentReasonMissing],
  },
)
export const readmitToTournament = write(
  'operator:tournament.change',
  'tournament.readmit',
  'POST /console/api/tournaments/:id/scores/:player/readmit',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: WhichPlayer,
    reply: ScoreRow,
    refusals: [ApprovalStale, NotFound, TournamentNotLive],
  },
)
