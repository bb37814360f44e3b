import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { publicationStates } from '../../state.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { BonusBudgetNeeded } from '../bonus/bonus.copy.ts'
import { noMoney } from '../../money.ts'
import { DraftUsed, NotDraft, NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Empty, itemsOf, Label, ShortListQuery, Which, Yuan } from '../../wire.ts'
import {
  MissionDaysWrong,
  MissionFixed,
  MissionNameNeeded,
  MissionNameTaken,
  MissionScopeWrong,
  MissionTargetWrong,
  MissionTitleNeeded,
  MissionWithoutReward,
  TooManyMissions,
} from './mission.copy.ts'
import { missionGoals, missionSpans } from './mission.ts'

const Texts = textsOf({ title: z.string().trim().max(60), content: z.string().trim().max(1000) })

/**
 * `players`: number with progress; `claimed`: number of bonuses promised; `reward_rule`: id of the bonus rule that gives the
 * reward, or ''.
 */
export const MissionRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(publicationStates),
  title: z.string(),
  content: z.string(),
  texts: Texts,
  goal: z.enum(missionGoals),
  target: z.number(),
  target_amount: Yuan,
  category: z.string(),
  venue: z.string(),
  /** Games that count, as `venue:code`; empty: all. */
  games: z.array(z.string()),
  span: z.enum(missionSpans),
  first_day: z.string(),
  last_day: z.string(),
  reward_rule: z.string(),
  reward_name: z.string(),
  reward_state: z.string(),
  players: z.number(),
  done: z.number(),
  claimed: z.number(),
  made_by: z.string(),
  created_at: BeijingTime,
  changed_at: BeijingTime,
})

const fields = {
  name: Label.max(60),
  title: z.string().trim().max(60),
  content: z.string().trim().max(1000),
  texts: Texts,
  goal: z.enum(missionGoals),
  /** `target` is used by goals that count, `target_amount` by goals in money. */
  target: z.coerce.number().int().min(0).max(1_000_000),
  target_amount: Yuan,
  category: z.string().max(40),
  venue: z.string().trim().max(40),
  games: z.array(z.string().max(160)).max(200),
  span: z.enum(missionSpans),
  /** 'YYYY-MM-DD'. `first_day` '': starts with the publication; `last_day` '': runs until it is stopped. */
  first_day: z.string().trim().max(10),
  last_day: z.string().trim().max(10),
}
const Given = z.object({
  ...fields,
  name: fields.name.default(''),
  title: fields.title.default(''),
  content: fields.content.default(''),
  texts: Texts.optional(),
  target: fields.target.default(0),
  target_amount: Yuan.default(noMoney),
  category: fields.category.default(''),
  venue: fields.venue.default(''),
  games: fields.games.default([]),
  first_day: fields.first_day.default(''),
  last_day: fields.last_day.default(''),
})
const wrong = [
  MissionNameNeeded,
  MissionNameTaken,
  MissionTitleNeeded,
  MissionTargetWrong,
  MissionScopeWrong,
  MissionDaysWrong,
] as const

export const listMissionRows = read('operator:bonus.view', 'mission.list', 'GET /console/api/missions', {
  input: ShortListQuery,
  reply: itemsOf(MissionRow),
})
/** Creates a mission as a draft. */
export const makeMission = write('operator:bonus.change', 'mission.make', 'POST /console/api/missions', {
  needsFreshFactor: true,
  input: Given,
  reply: MissionRow,
  refusals: [...wrong, NotFound],
})
/**
 * Omitted fields are kept. A published mission keeps its goal: only name and texts can be changed, and the last day until the
 * mission ends or is stopped. A later last day, or none, counts what the rule's budget has left, as the publication does.
 */
export const changeMission = write('operator:bonus.change', 'mission.change', 'PATCH /console/api/missions/:id', {
  needsFreshFactor: true,
  mayWait: true,
  input: Which.extend(z.object(fields).partial().shape),
  reply: MissionRow,
  refusals: [ApprovalStale, BonusBudgetNeeded, NotFound, MissionFixed, ...wrong],
})
/**
 * Publishes the mission. Requires a live bonus rule that rewards it. What the rule's budget has left counts with what the operator
 * gave alone that day, since a rule is approved before its mission has its final goal.
 */
export const publishMission = write(
  'operator:bonus.change',
  'mission.publish',
  'POST /console/api/missions/:id/publish',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: Which,
    reply: MissionRow,
    refusals: [ApprovalStale, BonusBudgetNeeded, NotFound, MissionWithoutReward, MissionDaysWrong, TooManyMissions],
  },
)
/** Deletes a draft that was never published. */
export const removeMission = write('operator:bonus.change', 'mission.remove', 'DELETE /console/api/missions/:id', {
  input: Which,
  reply: Empty,
  refusals: [NotFound, NotDraft, DraftUsed],
})
/** Stops the mission: progress no longer counts, but rewards of finished periods can still be claimed. */
export const stopMission = write('operator:bonus.change', 'mission.stop', 'POST /console/api/missions/:id/stop', {
  input: Which,
  reply: MissionRow,
  refusals: [NotFound],
})
