import { mergedTexts } from '@koi/contract/contentTexts'
import { categories, type Category } from '@koi/contract/play/game/game'
import {
  isAmountGoal,
  isPlayGoal,
  maxMissions,
  type MissionGoal,
  type MissionSpan,
} from '@koi/contract/reward/mission/mission'
import { BonusBudgetNeeded } from '@koi/contract/reward/bonus/bonus.copy'
import * as contract from '@koi/contract/reward/mission/mission.console'
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
} from '@koi/contract/reward/mission/mission.copy'
import type { InputOf } from '@koi/contract/endpoint'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import { type Day, dayFromText, dayOf } from '@koi/contract/time'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { DraftUsed } from '@koi/contract/refusal.copy'
import { publication } from '../../access/publication/publication.ts'
import { requireRoom } from '../../platform/http/room.ts'
import { givenFields } from '../../platform/base/given.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { pageFound } from '../../platform/http/items.ts'
import { created, on, type Waiting } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'

/** Selects missions with the bonus rule that rewards each: the live one, otherwise the newest. */
const missions = (db: Reader | Tx) =>
  db
    .selectFrom('mission as m')
    .leftJoinLateral(
      sql<{ id: string; name: string; state: string; isLive: boolean }>`(
        select r.id, r.name, r.state, r.state = 'live' as is_live from bonus_rule r
          join bonus_version v on v.rule_id = r.id and v.version = coalesce(r.live_version, r.version)
        where v.terms -> 'on' ->> 'trigger' = 'mission' and v.terms -> 'on' ->> 'mission' = m.id::text
        order by r.state = 'live' desc, r.created_at desc limit 1)`.as('reward'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .select(operatorName('m.madeBy').as('maker'))
    .select(['reward.id as rewardRule', 'reward.name as rewardName', 'reward.state as rewardState'])
    .select([
      sql<number>`(select count(*) from mission_progress p where p.mission_id = m.id)::integer`.as('players'),
      sql<number>`(select count(*) from mission_progress p where p.mission_id = m.id and p.done_at is not null)::integer`.as(
        'done',
      ),
      sql<number>`(select count(*) from bonus b join bonus_version v on v.rule_id = b.rule_id and v.version = b.version
        where v.terms -> 'on' ->> 'trigger' = 'mission' and v.terms -> 'on' ->> 'mission' = m.id::text)::integer`.as(
        'claimed',
      ),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof missions>['executeTakeFirstOrThrow']>>

const toRow = (row: Row) => {
  const isAmount = isAmountGoal(row.goal as MissionGoal)
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    title: row.title,
    content: row.content,
    texts: row.texts,
    goal: row.goal as MissionGoal,
    target: isAmount ? 0 : row.target,
    target_amount: isAmount ? fen(row.target) : noMoney,
    category: (row.categoryId ?? '') as string,
    venue: row.venue ?? '',
    games: row.games,
    span: row.span as MissionSpan,
    first_day: (row.firstDay ?? '') as string,
    last_day: (row.lastDay ?? '') as string,
    reward_rule: row.rewardRule ?? '',
    reward_name: row.rewardName ?? '',
    reward_state: row.rewardState ?? '',
    players: row.players,
    done: row.done,
    claimed: row.claimed,
    made_by: row.maker,
    created_at: row.createdAt,
    changed_at: row.changedAt,
  }
}
type Given = Omit<InputOf<typeof contract.makeMission>, 'otp' | 'texts'>

function parseDay(text: string): Day | null {
  if (text === '') return null
  return dayFromText(text) ?? refuse(MissionDaysWrong)
}

type Parsed = Awaited<ReturnType<typeof parseMission>>

/** Throws a refusal for an invalid mission. */
async function parseMission(tx: Tx, given: Given) {
  const { name, title, content, goal, category, venue, games, span } = given
  if (name === '') refuse(MissionNameNeeded)
  if (title === '') refuse(MissionTitleNeeded)
  const target = isAmountGoal(goal) ? given.target_amount : given.target
  if (target <= 0) refuse(MissionTargetWrong)
  if (!isPlayGoal(goal) && (category !== '' || venue !== '' || games.length > 0)) refuse(MissionScopeWrong)
  if (category !== '' && !Object.hasOwn(categories, category)) refuse(MissionScopeWrong)
  if (games.some((game) => !/^[^\s:]+:\S+$/.test(game))) refuse(MissionScopeWrong)
  if (venue !== '' && !(await tx.selectFrom('venue').select('code').where('code', '=', venue).executeTakeFirst()))
    refuse(MissionScopeWrong)
  const [firstDay, lastDay] = [parseDay(given.first_day), parseDay(given.last_day)]
  if (firstDay && lastDay && lastDay < firstDay) refuse(MissionDaysWrong)
  const scope = {
    categoryId: category === '' ? null : (category as Category),
    venue: venue === '' ? null : venue,
    games,
  }
  return { name, title, content, goal, target, span, firstDay, lastDay, ...scope }
}

function audited(row: Row) {
  const { players: _p, done: _d, claimed: _c, made_by: _m, created_at: _a, changed_at: _h, ...kept } = toRow(row)
  return kept
}

const mission = publication({
  table: 'mission',
  names: 'mission_name',
  nameTaken: MissionNameTaken,
  find: (tx, id) => missions(tx).where('m.id', '=', id).executeTakeFirst(),
  audited,
})

/** Loads what the budget of a rule has left, in fen; null: it has no limit. */
async function loadLeft(tx: Tx, rule: string | null): Promise<Fen | null> {
  const { rows } = await sql<{ left: Fen | null }>`
    select r.budget - coalesce(b.used, 0) as left from bonus_rule r left join bonus_budget b on b.rule_id = r.id and b.day is null
    where r.id = ${rule}::uuid`.execute(tx)
  return rows[0]?.left ?? null
}

/**
 * Requests a second operator for a later last day, or none, of a mission that was published: it can pay what the rule's budget has
 * left. Throws MissionFixed for a mission that was stopped or has ended, MissionDaysWrong, BonusBudgetNeeded.
 */
async function requestLastDay(
  args: Parameters<typeof mission.requestGift>[0],
  row: Row,
  lastDay: Day | null,
): Promise<Waiting | null> {
  const today = dayOf(args.now)
  const { state, lastDay: earlier } = row
  if (state !== 'live' || (earlier !== null && earlier < today)) refuse(MissionFixed)
  if (lastDay !== null && lastDay < today) refuse(MissionDaysWrong)
  // The publication of a rule counts its budget, so only a live rule pays without another decision.
  if (earlier === null || (lastDay !== null && lastDay < earlier) || row.rewardState !== 'live') return null
  const before = audited(row)
  return mission.requestGift(args, row.id, {
    before,
    after: { ...before, last_day: lastDay ?? '' },
    amount: (await loadLeft(args.tx, row.rewardRule)) ?? refuse(BonusBudgetNeeded),
  })
}

/** Returns the fields that may not change after publication. */
const goalOf = ({ name: _, title: __, content: ___, lastDay: ____, ...goal }: Parsed) => goal

export const missionConsole = [
  on(contract.listMissionRows, async ({ db, input }) => {
    const order = sql`array_position(array['live', 'draft', 'stopped'], m.state::text)`
    const found = missions(db).orderBy(order).orderBy('m.createdAt', 'desc').orderBy('m.id', 'desc')
    return pageFound(input, found, toRow)
  }),

  on(contract.makeMission, async (args) => {
    const { tx, input, now } = args
    const parsed = await parseMission(tx, input)
    const texts = mergedTexts({}, input.texts)
    return created(toRow(await mission.insert(args, { ...parsed, texts, createdAt: now })))
  }),

  on(contract.changeMission, async (args) => {
    const { tx, input } = args
    const before = await mission.lock(tx, input.id)
    const shown = toRow(before)
    const given = givenFields(input)
    const parsed = await parseMission(tx, { ...shown, ...given } as Given)
    const kept = await parseMission(tx, shown)
    if (before.state !== 'draft' && !isDeepStrictEqual(goalOf(parsed), goalOf(kept))) refuse(MissionFixed)
    const texts = mergedTexts(before.texts, input.texts)
    if (before.state !== 'draft' && parsed.lastDay !== kept.lastDay) {
      const waiting = await requestLastDay(args, before, parsed.lastDay)
      if (waiting) return waiting
    }
    return toRow(await mission.change(args, before, { ...parsed, texts }))
  }),

  on(contract.publishMission, async (args) => {
    const { tx, input, now } = args
    await takeAdvisoryLock(tx, 'check', 'missions')
    const before = await mission.lock(tx, input.id)
    if (before.state === 'live') return toRow(before)
    if (before.rewardState !== 'live') refuse(MissionWithoutReward)
    const firstDay = before.firstDay ?? dayOf(now)
    if (before.lastDay !== null && before.lastDay < (firstDay > dayOf(now) ? firstDay : dayOf(now)))
      refuse(MissionDaysWrong)
    await requireRoom(tx.selectFrom('mission').where('state', '=', 'live'), maxMissions, TooManyMissions)
    const draft = audited(before)
    const waiting = await mission.requestGift(args, before.id, {
      before: draft,
      after: { ...draft, state: 'live', first_day: firstDay },
      amount: (await loadLeft(tx, before.rewardRule)) ?? refuse(BonusBudgetNeeded),
    })
    return waiting ?? toRow(await mission.publish(args, before, { firstDay }))
  }),

  on(contract.removeMission, async (args) => {
    const { tx, input, refuse } = args
    const before = await mission.lock(tx, input.id)
    await mission.remove(args, before, async () => {
      const { rows } = await sql`
        select from bonus_version where terms -> 'on' ->> 'mission' = ${before.id}::text limit 1`.execute(tx)
      if (rows.length > 0) refuse(DraftUsed)
    })
    return {}
  }),

  on(contract.stopMission, async (args) => {
    const before = await mission.lock(args.tx, args.input.id)
    return toRow(await mission.stop(args, before))
  }),
]
