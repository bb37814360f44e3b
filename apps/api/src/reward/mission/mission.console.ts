import { isId } from '@koi/contract/id'
import { mergedTexts } from '@koi/contract/contentTexts'
import { categories, type Category } from '@koi/contract/play/game/game'
import {
  isAmountGoal,
  isPlayGoal,
  maxMissions,
  type MissionGoal,
  type MissionSpan,
} from '@koi/contract/reward/mission/mission'
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
import { fen, noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { type Day, dayFromText, dayOf } from '@koi/contract/time'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { pageFound } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'

/** With the bonus rule that rewards it: the live one, else the newest. */
const missions = (db: Reader | Tx) =>
  db
    .selectFrom('mission as m')
    .leftJoinLateral(
      sql<{ id: string; name: string; state: string; isLive: boolean }>`(
        select r.id, r.name, r.state, r.state = 'live' as is_live from bonus_rule r
          join bonus_version v on v.rule_id = r.id and v.version = coalesce(r.live_version, r.version)
        where v.terms ->> 'trigger' = 'mission' and v.terms ->> 'mission' = m.id::text
        order by r.state = 'live' desc, r.created_at desc limit 1)`.as('reward'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .select(['reward.id as rewardRule', 'reward.name as rewardName', 'reward.state as rewardState'])
    .select([
      sql<number>`(select count(*) from mission_progress p where p.mission_id = m.id)::integer`.as('players'),
      sql<number>`(select count(*) from mission_progress p where p.mission_id = m.id and p.done_at is not null)::integer`.as(
        'done',
      ),
      sql<number>`(select count(*) from bonus b join bonus_version v on v.rule_id = b.rule_id and v.version = b.version
        where v.terms ->> 'trigger' = 'mission' and v.terms ->> 'mission' = m.id::text)::integer`.as('claimed'),
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
    games: row.games.join('\n'),
    span: row.span as MissionSpan,
    first_day: (row.firstDay ?? '') as string,
    last_day: (row.lastDay ?? '') as string,
    reward_rule: row.rewardRule ?? '',
    reward_name: row.rewardName ?? '',
    reward_state: row.rewardState ?? '',
    players: row.players,
    done: row.done,
    claimed: row.claimed,
    made_by: row.madeBy,
    created_at: row.createdAt,
    changed_at: row.changedAt,
  }
}
type Shown = ReturnType<typeof toRow>

async function lockMission(tx: Tx, id: string): Promise<Row> {
  if (!isId(id)) return refuse(NotFound)
  await tx.selectFrom('mission').select('id').where('id', '=', id).forUpdate().execute()
  return (await missions(tx).where('m.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

const readMission = async (tx: Tx, id: string) =>
  toRow(await missions(tx).where('m.id', '=', id).executeTakeFirstOrThrow())

type Given = Omit<InputOf<typeof contract.makeMission>, 'otp' | 'texts'>

function parseDay(text: string): Day | null {
  if (text === '') return null
  return dayFromText(text) ?? refuse(MissionDaysWrong)
}

/** Throws what is wrong with a mission. */
async function parseMission(tx: Tx, given: Given) {
  const { name, title, content, goal, category, venue, span } = given
  if (name === '') refuse(MissionNameNeeded)
  if (title === '') refuse(MissionTitleNeeded)
  const target = isAmountGoal(goal) ? given.target_amount : given.target
  if (target <= 0) refuse(MissionTargetWrong)
  const games = given.games
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
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

const audited = ({
  players: _p,
  done: _d,
  claimed: _c,
  made_by: _m,
  created_at: _a,
  changed_at: _h,
  ...row
}: Shown) => ({
  ...row,
  target_amount: row.target_amount as number,
})
const termsOf = ({
  goal,
  target,
  categoryId,
  venue,
  games,
  span,
  firstDay,
}: Awaited<ReturnType<typeof parseMission>>) => ({
  goal,
  target,
  categoryId,
  venue,
  games,
  span,
  firstDay,
})

export const missionConsole = [
  on(contract.listMissionRows, async ({ db, input }) => {
    const order = sql`array_position(array['live', 'draft', 'stopped'], m.state::text)`
    const found = missions(db).orderBy(order).orderBy('m.createdAt', 'desc').orderBy('m.id', 'desc')
    return pageFound(input, found, toRow)
  }),

  on(contract.makeMission, async (args) => {
    const { tx, input, caller, now } = args
    const parsed = await parseMission(tx, input)
    const id = newId<'Mission'>()
    const row = {
      id,
      ...parsed,
      texts: mergedTexts({}, input.texts),
      madeBy: caller.operatorName,
      createdAt: now,
      changedAt: now,
    }
    await refuseTaken(tx.insertInto('mission').values(row).execute(), 'mission_name', MissionNameTaken)
    const made = await readMission(tx, id)
    auditAct(tx, args, { act: 'mission.make', subjectKind: 'mission', subjectId: id, after: audited(made) })
    return created(made)
  }),

  on(contract.changeMission, async (args) => {
    const { tx, input, caller, now } = args
    const before = await lockMission(tx, input.id)
    const shown = toRow(before)
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const parsed = await parseMission(tx, { ...shown, ...given } as Given)
    const kept = await parseMission(tx, shown)
    if (before.state !== 'draft' && !isDeepStrictEqual(termsOf(parsed), termsOf(kept))) refuse(MissionFixed)
    if (before.state === 'live' && parsed.lastDay !== kept.lastDay && parsed.lastDay && parsed.lastDay < dayOf(now))
      refuse(MissionDaysWrong)
    const texts = mergedTexts(before.texts, input.texts)
    const set = { ...parsed, texts, madeBy: caller.operatorName, changedAt: now }
    const changed = tx.updateTable('mission').set(set).where('id', '=', input.id).execute()
    await refuseTaken(changed, 'mission_name', MissionNameTaken)
    const after = await readMission(tx, input.id)
    auditAct(tx, args, {
      act: 'mission.change',
      subjectKind: 'mission',
      subjectId: input.id,
      before: audited(shown),
      after: audited(after),
    })
    return after
  }),

  on(contract.publishMission, async (args) => {
    const { tx, input, now } = args
    await takeAdvisoryLock(tx, 'check', 'missions')
    const before = await lockMission(tx, input.id)
    if (before.state === 'live') return toRow(before)
    if (before.rewardState !== 'live') refuse(MissionWithoutReward)
    const firstDay = before.firstDay ?? dayOf(now)
    if (before.lastDay !== null && before.lastDay < (firstDay > dayOf(now) ? firstDay : dayOf(now)))
      refuse(MissionDaysWrong)
    const { live } = await tx
      .selectFrom('mission')
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .where('state', '=', 'live')
      .executeTakeFirstOrThrow()
    if (live >= maxMissions) refuse(TooManyMissions)
    await tx.updateTable('mission').set({ state: 'live', firstDay }).where('id', '=', input.id).execute()
    const after = await readMission(tx, input.id)
    auditAct(tx, args, {
      act: 'mission.publish',
      subjectKind: 'mission',
      subjectId: input.id,
      before: { state: before.state },
      after: audited(after),
    })
    return after
  }),

  on(contract.stopMission, async (args) => {
    const { tx, input } = args
    const before = await lockMission(tx, input.id)
    if (before.state !== 'live') return toRow(before)
    await tx.updateTable('mission').set({ state: 'stopped' }).where('id', '=', input.id).execute()
    auditAct(tx, args, {
      act: 'mission.stop',
      subjectKind: 'mission',
      subjectId: input.id,
      before: { name: before.name, state: 'live' },
      after: { state: 'stopped' },
    })
    return readMission(tx, input.id)
  }),
]
