import { z } from 'zod'
import { BonusBudgetUsed, BonusGameGone, BonusGroupOpen, BonusNotForYou } from '../bonus/bonus.copy.ts'
import { bonusSteps } from '../bonus/bonus.ts'
import { read, write } from '../../endpoint.ts'
import { Blacklisted, Disabled, Excluded, NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Flag, Nothing, Text, Yuan } from '../../wire.ts'
import { MissionClaimed, MissionNotDone, MissionOver } from './mission.copy.ts'
import { missionGoals, missionSpans, missionStates } from './mission.ts'

/**
 * Lists missions of the current period, and of finished periods whose reward can be claimed. `value` and `target` are counts,
 * `value_amount` and `target_amount` amounts; the pair that the goal does not use is 0. `category` and `venue` (names) and
 * `games` (number) limit what counts; '' and 0: no limit. `ends_at`: end of the period; `claim_until`: end of the time to
 * claim. `is_automatic`: the reward needs no claim.
 */
const Mission = z.object({
  id: z.string(),
  period: z.string(),
  title: z.string(),
  content: z.string(),
  goal: z.enum(missionGoals),
  span: z.enum(missionSpans),
  value: z.number(),
  target: z.number(),
  value_amount: Yuan,
  target_amount: Yuan,
  category: z.string(),
  venue: z.string(),
  games: z.number(),
  state: z.enum(missionStates),
  /** Amount of the reward at the player's level; 0.00 if the reward is free rounds or turns. */
  reward: Yuan,
  /** Turnover that the reward requires. */
  flow: Yuan,
  /** Number of free rounds in the reward. */
  free_rounds: z.number(),
  /** Number of turns of the wheel in the reward. */
  turns: z.number(),
  is_automatic: Flag,
  ends_at: BeijingTime,
  claim_until: BeijingTime,
})

export const listMissions = read('player', 'mission.own', 'POST /api/mission/list', {
  replica: 'caughtUp',
  input: Nothing,
  reply: z.object({ is_barred: Flag, list: z.array(Mission) }),
})

/** Claims the reward of a period. A repeated call is refused with MissionClaimed. */
export const claimMission = write('player', 'mission.claim', 'POST /api/mission/claim', {
  movesMoney: true,
  input: z.object({ id: Text, period: Text }),
  reply: z.object({ id: z.string(), state: z.enum(bonusSteps) }),
  refusals: [
    Blacklisted,
    Disabled,
    Excluded,
    BonusNotForYou,
    NotFound,
    MissionNotDone,
    MissionClaimed,
    MissionOver,
    BonusGroupOpen,
    BonusBudgetUsed,
    BonusGameGone,
  ],
})
