import { z } from 'zod'
import { BonusBudgetUsed, BonusGameGone, BonusGroupOpen, BonusNotForYou } from '../bonus/bonus.copy.ts'
import { bonusSteps } from '../bonus/bonus.ts'
import { read, write } from '../../endpoint.ts'
import { Blacklisted, Disabled, Excluded, NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Flag, Nothing, Text, Yuan } from '../../wire.ts'
import { MissionClaimed, MissionNotDone, MissionOver } from './mission.copy.ts'
import { missionGoals, missionSpans, missionStates } from './mission.ts'

/**
 * Of the current period, and finished periods whose reward can be claimed. `value` and `target` are counts, `value_amount` and
 * `target_amount` amounts; those that the goal does not use are 0. `category` and `venue` (names), and `games` (number): what counts; '' and 0:
 * everything. `ends_at`: of the period; `claim_until`: end of the time to claim. `is_automatic`: the reward needs no claim.
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
  /** At the player's level; 0.00 where it is rounds or turns. */
  reward: Yuan,
  /** Free rounds. */
  free_rounds: z.number(),
  /** Turns of the wheel. */
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

/** Once per period: a repeated call is refused with MissionClaimed. */
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
