import { z } from 'zod'
import { BonusTermsWrong } from '../bonus/bonus.copy.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery, ShortListQuery, Which, Yuan } from '../../wire.ts'
import {
  TooManyTournaments,
  TournamentChanged,
  TournamentFixed,
  TournamentNameNeeded,
  TournamentNameTaken,
  TournamentNotDraft,
  TournamentNotLive,
  TournamentNotRunning,
  TournamentReasonMissing,
  TournamentSegmentUnknown,
  TournamentStartPast,
  TournamentTermsWrong,
  TournamentTimeWrong,
  TournamentTitleNeeded,
} from './tournament.copy.ts'
import { TournamentTerms } from './tournament.terms.ts'
import { tournamentStates, tournamentSteps } from './tournament.ts'

const name = z.string().trim().max(60)
const title = z.string().trim().max(60)
const content = z.string().trim().max(2000)
const Texts = textsOf({ title, content })
/** Id of the segment whose condition a player must fulfil to take part, as it is when the terms are saved; '': anybody. */
const segment = z.string().max(40)

export const TournamentRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(tournamentStates),
  step: z.enum(['draft', ...tournamentSteps]),
  version: z.number(),
  title: z.string(),
  content: z.string(),
  texts: Texts,
  segment: z.string(),
  segment_name: z.string(),
  starts_at: BeijingTime,
  ends_at: BeijingTime,
  terms: TournamentTerms,
  /** Of all places. */
  prize_sum: Yuan,
  /** Who take part, with a place, and the sum of their counted stakes. */
  players: z.number(),
  placed: z.number(),
  stake: Yuan,
  /** Won, and paid of it. */
  won: Yuan,
  paid: Yuan,
  /** The bonus rule of the prizes; '': a draft. */
  rule: z.string(),
  note: z.string(),
  made_by: z.string(),
  changed_at: BeijingTime,
})

const Given = z.object({
  name: name.default(''),
  title: title.default(''),
  content: content.default(''),
  texts: Texts.optional(),
  segment: segment.default(''),
  starts_at: BeijingTimeOrBlank,
  ends_at: BeijingTimeOrBlank,
  terms: TournamentTerms,
})
const wrong = [
  TournamentNameNeeded,
  TournamentNameTaken,
  TournamentTitleNeeded,
  TournamentTimeWrong,
  TournamentSegmentUnknown,
  TournamentTermsWrong,
  BonusTermsWrong,
] as const
const Versioned = Which.extend({ version: z.coerce.number().int() })
const reason = z.string().trim().max(200).default('')

export const listTournamentRows = read('operator:tournament.view', 'tournament.list', 'GET /console/api/tournaments', {
  input: ShortListQuery,
  reply: itemsOf(TournamentRow),
})
/** A draft. */
export const makeTournament = write('operator:tournament.change', 'tournament.make', 'POST /console/api/tournaments', {
  needsFreshFactor: true,
  input: Given,
  reply: TournamentRow,
  refusals: [...wrong],
})
/** All of a draft; of a published one its texts. */
export const changeTournament = write(
  'operator:tournament.change',
  'tournament.change',
  'PATCH /console/api/tournaments/:id',
  {
    needsFreshFactor: true,
    input: Given.extend({ id: z.string().max(64), version: z.coerce.number().int() }),
    reply: TournamentRow,
    refusals: [...wrong, NotFound, TournamentChanged, TournamentFixed],
  },
)
/** Makes the bonus rule of its prizes, whose budget is their sum. */
export const publishTournament = write(
  'operator:tournament.change',
  'tournament.publish',
  'POST /console/api/tournaments/:id/publish',
  {
    needsFreshFactor: true,
    input: Versioned,
    reply: TournamentRow,
    refusals: [...wrong, NotFound, TournamentChanged, TournamentNotDraft, TournamentStartPast, TooManyTournaments],
  },
)
/** A running one ends now; its places win. */
export const endTournament = write(
  'operator:tournament.change',
  'tournament.end',
  'POST /console/api/tournaments/:id/end',
  {
    needsFreshFactor: true,
    input: Which.extend({ reason }),
    reply: TournamentRow,
    refusals: [NotFound, TournamentNotRunning, TournamentReasonMissing],
  },
)
/** One that has no places yet, without prizes. */
export const cancelTournament = write(
  'operator:tournament.change',
  'tournament.cancel',
  'POST /console/api/tournaments/:id/cancel',
  {
    needsFreshFactor: true,
    input: Which.extend({ reason }),
    reply: TournamentRow,
    refusals: [NotFound, TournamentNotLive, TournamentReasonMissing],
  },
)

/** `place` 0: none; `excluded`: why an operator took the player out; `is_barred`: blocked, excluded, or at risk. */
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
/** Takes a player out of the places, before they are written. */
export const excludeFromTournament = write(
  'operator:tournament.change',
  'tournament.exclude',
  'POST /console/api/tournaments/:id/scores/:player/exclude',
  {
    needsFreshFactor: true,
    input: WhichPlayer.extend({ reason }),
    reply: ScoreRow,
    refusals: [NotFound, TournamentNotLive, TournamentReasonMissing],
  },
)
export const readmitToTournament = write(
  'operator:tournament.change',
  'tournament.readmit',
  'POST /console/api/tournaments/:id/scores/:player/readmit',
  {
    needsFreshFactor: true,
    input: WhichPlayer,
    reply: ScoreRow,
    refusals: [NotFound, TournamentNotLive],
  },
)
