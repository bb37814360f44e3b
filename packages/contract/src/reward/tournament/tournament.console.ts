import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { z } from 'zod'
import { BonusTermsWrong } from '../bonus/bonus.copy.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { NotDraft, NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Empty, itemsOf, Label, OptionalTime, ShortListQuery, Which, Yuan } from '../../wire.ts'
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

const name = Label.max(60)
const title = z.string().trim().max(60)
const content = z.string().trim().max(2000)
const Texts = textsOf({ title, content })
/**
 * Id of the segment whose condition, as it was when the terms were saved, a player must fulfil to take part; '': all players
 * may.
 */
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
  /** Sum of the prizes of all places. */
  prize_sum: Yuan,
  /** `players`: number who take part; `placed`: number with a place; `stake`: sum of their counted stakes. */
  players: z.number(),
  placed: z.number(),
  stake: Yuan,
  /** `won`: sum of all prizes won; `paid`: the part of it that was credited. */
  won: Yuan,
  paid: Yuan,
  /** Id of the bonus rule that pays the prizes; '' while the tournament is a draft. */
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
  starts_at: OptionalTime,
  ends_at: OptionalTime,
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
/** Creates a tournament as a draft. */
export const makeTournament = write('operator:tournament.change', 'tournament.make', 'POST /console/api/tournaments', {
  needsFreshFactor: true,
  input: Given,
  reply: TournamentRow,
  refusals: [...wrong],
})
/** Changes every field of a draft, but only the texts of a published tournament. */
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
/** Publishes the tournament and creates the bonus rule that pays its prizes; the rule's budget is the sum of the prizes. */
export const publishTournament = write(
  'operator:tournament.change',
  'tournament.publish',
  'POST /console/api/tournaments/:id/publish',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: Versioned,
    reply: TournamentRow,
    refusals: [
      ...wrong,
      ApprovalStale,
      NotFound,
      TournamentChanged,
      TournamentNotDraft,
      TournamentStartPast,
      TooManyTournaments,
    ],
  },
)
/** Ends a running tournament now; the players in its places win the prizes. */
export const endTournament = write(
  'operator:tournament.change',
  'tournament.end',
  'POST /console/api/tournaments/:id/end',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: Which.extend({ reason }),
    reply: TournamentRow,
    refusals: [ApprovalStale, NotFound, TournamentNotRunning, TournamentReasonMissing],
  },
)
/** Deletes a draft that was never published. */
export const removeTournament = write(
  'operator:tournament.change',
  'tournament.remove',
  'DELETE /console/api/tournaments/:id',
  {
    input: Which,
    reply: Empty,
    refusals: [NotFound, NotDraft],
  },
)
/** Cancels a tournament whose places are not written yet; no prizes are paid. */
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
