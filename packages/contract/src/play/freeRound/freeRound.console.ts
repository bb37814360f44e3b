import { z } from 'zod'
import { batchOf, batchPreview } from '../../batch.ts'
import { most } from '../../bounds.ts'
import { AlreadyDecided, ReviewDiffers, SecondPairNeeded } from '../../access/approval/approval.copy.ts'
import { ClaimedByOther } from '../../platform/claim/claim.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Hundredths, upTo } from '../../hundredths.ts'
import { NotFound } from '../../refusal.copy.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  itemsOf,
  ListQuery,
  OptionalTime,
  ShortListQuery,
  TypedName,
  Yuan,
} from '../../wire.ts'
import {
  FreeRoundCountWrong,
  FreeRoundEndWrong,
  FreeRoundGameUnknown,
  FreeRoundNotOpen,
  FreeRoundPlayerExcluded,
  FreeRoundReasonMissing,
  FreeRoundStakeMissing,
  FreeRoundWorthHigh,
} from './freeRound.copy.ts'
import { freeRoundStates } from './freeRound.ts'

/** `worth`: rounds times stake; `won`: winnings so far; `note`: message of the venue or the second operator. */
const FreeRoundRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  platname: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  rounds: z.number(),
  rounds_left: z.number(),
  stake: Yuan,
  worth: Yuan,
  won: Yuan,
  turnover_multiple: Hundredths,
  until: BeijingTime,
  reason: z.string(),
  state: z.enum(freeRoundStates),
  made_by: z.string(),
  decided_by: z.string(),
  note: z.string(),
  created_at: BeijingTime,
  granted_at: BeijingTimeOrBlank,
  closed_at: BeijingTimeOrBlank,
})

export const listFreeRounds = read('operator:freeRound.view', 'freeRound.list', 'GET /console/api/free-rounds', {
  // A filter of all states exceeds the usual length limit.
  input: ListQuery.omit({ sort: true }).extend({
    player_id: z.string().max(40).optional(),
    state: z.string().max(120).optional(),
  }),
  reply: itemsOf(FreeRoundRow),
  refusals: [NotFound],
})

export const listFreeRoundGames = read(
  'operator:freeRound.view',
  'freeRound.games',
  'GET /console/api/free-rounds/games',
  { input: ShortListQuery, reply: itemsOf(z.object({ id: z.number(), label: z.string() })) },
)

/**
 * Grants free rounds. From a total worth of `four_eyes_free_rounds` on, or of `four_eyes_adjustment` with what the operator gave
 * alone that day, it waits for a second operator.
 */
export const grantFreeRounds = write('operator:freeRound.grant', 'freeRound.grant', 'POST /console/api/free-rounds', {
  movesMoney: true,
  needsFreshFactor: true,
  input: z.object({
    username: TypedName.max(40),
    game_id: z.coerce.number().int().min(1).max(2_147_483_647),
    rounds: z.coerce.number(),
    stake: upTo(Yuan, most.freeRound),
    until: OptionalTime,
    turnover_multiple: upTo(Hundredths, most.multiple).default(0),
    reason: z.string().trim().max(200).default(''),
  }),
  reply: FreeRoundRow,
  refusals: [
    NotFound,
    FreeRoundGameUnknown,
    FreeRoundCountWrong,
    FreeRoundStakeMissing,
    FreeRoundWorthHigh,
    FreeRoundEndWrong,
    FreeRoundReasonMissing,
    AlreadyDecided,
    FreeRoundPlayerExcluded,
  ],
})

const Which = z.object({ id: z.string() })
const Because = Which.extend({ reason: z.string().trim().max(200).default('') })
export const approveFreeRounds = write(
  'operator:freeRound.grant',
  'freeRound.approve',
  'POST /console/api/free-rounds/:id/approve',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: Which,
    reply: FreeRoundRow,
    refusals: [NotFound, AlreadyDecided, SecondPairNeeded, ClaimedByOther, ReviewDiffers, FreeRoundPlayerExcluded],
  },
)
export const rejectFreeRounds = write(
  'operator:freeRound.grant',
  'freeRound.reject',
  'POST /console/api/free-rounds/:id/reject',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: Because,
    reply: FreeRoundRow,
    refusals: [NotFound, AlreadyDecided],
  },
)
/** Requests that the venue cancels unplayed rounds; winnings stay with the player. */
export const cancelFreeRounds = write(
  'operator:freeRound.grant',
  'freeRound.cancel',
  'POST /console/api/free-rounds/:id/cancel',
  {
    needsFreshFactor: true,
    input: Because,
    reply: FreeRoundRow,
    refusals: [NotFound, FreeRoundReasonMissing, FreeRoundNotOpen],
  },
)

const batchFields = { reason: z.string().trim().max(200).default('') }
export const previewFreeRounds = batchPreview(
  'operator:freeRound.grant',
  'freeRound',
  '/console/api/free-rounds',
  batchFields,
)
export const decideFreeRounds = batchOf(
  'operator:freeRound.grant',
  'freeRound',
  '/console/api/free-rounds',
  batchFields,
)
