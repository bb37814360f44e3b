import { maxBonusRules } from '@koi/contract/reward/bonus/bonus'
import * as contract from '@koi/contract/reward/bonus/bonus.console'
import {
  BonusBudgetNeeded,
  BonusBudgetTooLow,
  BonusCodeTaken,
  BonusEndWrong,
  BonusMissionTaken,
  BonusNameNeeded,
  BonusNameTaken,
  BonusRuleChanged,
  BonusSegmentUnknown,
  BonusTitleNeeded,
  BonusTurnWorthLow,
  TooManyBonusRules,
} from '@koi/contract/reward/bonus/bonus.copy'
import type { BonusTerms, BonusTrigger } from '@koi/contract/reward/bonus/bonus.terms'
import { mergedTexts } from '@koi/contract/contentTexts'
import type { InputOf } from '@koi/contract/endpoint'
import { isId } from '@koi/contract/id'
import { type Fen, noMoney, subtract, yuanFromFen } from '@koi/contract/money'
import { DraftUsed, NotFound } from '@koi/contract/refusal.copy'
import { BonusRuleOfTournament } from '@koi/contract/reward/tournament/tournament.copy'
import { BonusRuleOfWheel } from '@koi/contract/reward/wheel/wheel.copy'
import { isCondition } from '@koi/contract/player/segment/segment.check'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { beijingText, dayOf, type Instant } from '@koi/contract/time'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { publication } from '../../access/publication/publication.ts'
import { requireRoom } from '../../platform/http/room.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { pageFound } from '../../platform/http/items.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { created, on, type Waiting } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import { findLiveSegment, requireMaySeeSegment, requireSegment } from '../../player/segment/find.ts'
import { dryRun } from './dryRun.ts'
import { type Figures, loadFigures, noFigures } from './figures.ts'
import { loadAveragePrize } from './turns.ts'
import { givenSingly, parseTerms, requireTerms, storedTerms, termsOnWire } from './version.ts'

/** Selects rules with their newest version. */
const rules = (db: Reader | Tx) =>
  db
    .selectFrom('bonusRule as r')
    .innerJoin('bonusVersion as v', (join) => join.onRef('v.ruleId', '=', 'r.id').onRef('v.version', '=', 'r.version'))
    .leftJoin('segment', 'segment.id', 'v.segmentId')
    .selectAll('r')
    .select(['v.terms', 'v.title', 'v.content', 'v.texts', 'v.segmentId', 'v.segmentVersion'])
    .select(['segment.name as segmentName', operatorName('r.madeBy').as('maker')])
type Row = Awaited<ReturnType<ReturnType<typeof rules>['executeTakeFirstOrThrow']>>

const toRow = (
  row: Row,
  { ruleId: _, usedToday, ...figures }: Partial<Pick<Figures, 'ruleId'>> & Omit<Figures, 'ruleId'>,
) => ({
  id: row.id,
  name: row.name,
  state: row.state,
  version: row.version,
  live_version: row.liveVersion ?? 0,
  starts_at: row.startsAt,
  ends_at: row.endsAt,
  budget: row.budget ?? noMoney,
  budget_day: row.budgetDay ?? noMoney,
  title: row.title,
  content: row.content,
  texts: row.texts,
  segment: row.segmentId ?? '',
  segment_name: row.segmentName ?? '',
  terms: parseTerms(row.terms),
  figures: { ...figures, used_today: usedToday },
  made_by: row.maker,
  created_at: row.createdAt,
  changed_at: row.changedAt,
})

async function readRule(db: Reader | Tx, id: string, now: Instant) {
  if (!isId<'BonusRule'>(id)) return refuse(NotFound)
  const [row, figures] = await Promise.all([
    rules(db).where('r.id', '=', id).executeTakeFirst(),
    loadFigures(db, now, [id]),
  ])
  return row ? toRow(row, figures.get(id) ?? noFigures) : refuse(NotFound)
}

const audited = ({ name, title, startsAt, endsAt, budget, budgetDay, terms, segmentId }: Row) => ({
  name,
  title,
  starts_at: startsAt,
  ends_at: endsAt,
  budget,
  budget_day: budgetDay,
  segment: segmentId,
  terms: termsOnWire(parseTerms(terms)),
})

/** The row lock serializes changes and credits. */
const bonusRule = publication({
  table: 'bonusRule',
  acts: 'bonus',
  names: 'bonus_rule_name',
  nameTaken: BonusNameTaken,
  changed: BonusRuleChanged,
  find: (tx, id) => rules(tx).where('r.id', '=', id).executeTakeFirst(),
  audited,
})

type Given = Omit<InputOf<typeof contract.makeBonusRule>, 'otp'>

const limitOf = (amount: Fen): Fen | null => (amount > 0 ? amount : null)

/** Refuses rules of tournaments and wheels, which create and stop them. Throws BonusRuleOfTournament, BonusRuleOfWheel. */
function requireNoOwner(trigger: BonusTrigger): void {
  if (trigger === 'tournament') refuse(BonusRuleOfTournament)
  if (trigger === 'wheel') refuse(BonusRuleOfWheel)
}

/** Parses the rule's terms. Throws what `requireNoOwner` throws. */
function requireNotOwned({ terms: stored }: Row): BonusTerms {
  const terms = parseTerms(stored)
  requireNoOwner(terms.on.trigger)
  return terms
}

/** Throws a refusal for an invalid rule. */
async function parseRule(tx: Tx, given: Given, caller: OperatorCaller, settings: Settings) {
  const { name, title, content, starts_at: startsAt, ends_at: endsAt, terms } = given
  if (name === '') refuse(BonusNameNeeded)
  if (title === '') refuse(BonusTitleNeeded)
  requireNoOwner(terms.on.trigger)
  requireTerms(terms, settings)
  if (startsAt && endsAt && endsAt <= startsAt) refuse(BonusEndWrong)
  const segment = await requireSegment(tx, given.segment, BonusSegmentUnknown, caller)
  if (terms.on.trigger === 'segment') await loadSegment(tx, terms.on.entered, caller)
  return {
    rule: { name, startsAt, endsAt, budget: limitOf(given.budget), budgetDay: limitOf(given.budget_day) },
    version: { title, content, terms: storedTerms(terms), ...segment },
  }
}

async function loadSegment(db: Reader | Tx, id: string, caller: OperatorCaller) {
  const segment = (await findLiveSegment(db, id)) ?? refuse(BonusSegmentUnknown)
  await requireMaySeeSegment(db, segment.id, caller)
  return segment
}

/** Whether the mission exists and no other live rule rewards it. The caller holds the lock of publications. */
async function isMissionFree(tx: Tx, mission: string, rule: string): Promise<boolean> {
  if (!isId(mission)) return false
  const { rows } = await sql`
    select from mission m where m.id = ${mission}::uuid and not exists (
      select from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
      where r.state = 'live' and r.id <> ${rule}::uuid and v.terms -> 'on' ->> 'trigger' = 'mission' and v.terms -> 'on' ->> 'mission' = ${mission})`.execute(
    tx,
  )
  return rows.length > 0
}

type Args = Parameters<typeof bonusRule.requestGift>[0]

const isGivenSingly = ({ on }: BonusTerms): boolean => givenSingly.includes(on.trigger)

/**
 * Whether a version that is or was published pays without another decision: its offers can be taken after the rule was stopped
 * or another version was published. Published versions ascend.
 */
async function hasPaidByItself(tx: Tx, { id, liveVersion }: Row): Promise<boolean> {
  const { rows } = await sql`
    select from bonus_version where rule_id = ${id}::uuid and version <= ${liveVersion}::integer
      and terms -> 'on' ->> 'trigger' <> all(${givenSingly}::text[]) limit 1`.execute(tx)
  return rows.length > 0
}

/** Requests a second operator for a rule that can pay its budget without another decision. Throws BonusBudgetNeeded. */
async function requestPublication(args: Args, row: Row, terms: BonusTerms): Promise<Waiting | null> {
  if (isGivenSingly(terms)) return null
  const before = { ...audited(row), state: row.state, live_version: row.liveVersion }
  const after = { ...before, state: 'live', live_version: row.version }
  const amount = row.budget ?? refuse(BonusBudgetNeeded)
  return bonusRule.requestGift(args, row.id, { before, after, amount })
}

type Extent = Pick<Row, 'startsAt' | 'endsAt' | 'budget' | 'budgetDay'>

/**
 * Whether a rule that was published may pay at other times than before, or more on a day. Times are in whole seconds. A rule
 * without a start starts when it is made.
 */
function isWider(to: Extent, { state, startsAt, endsAt, budgetDay, createdAt }: Row): boolean {
  const start = beijingText(startsAt ?? createdAt)
  const isEarlier = to.startsAt === null ? startsAt !== null : beijingText(to.startsAt) < start
  const isLater = endsAt !== null && (to.endsAt === null || beijingText(to.endsAt) > beijingText(endsAt))
  return (
    (state === 'live' && (isEarlier || isLater)) ||
    (budgetDay !== null && (to.budgetDay === null || to.budgetDay > budgetDay))
  )
}

async function loadUsed(tx: Tx, rule: string): Promise<Fen> {
  const total = tx.selectFrom('bonusBudget').select('used').where('ruleId', '=', rule).where('day', 'is', null)
  return (await total.executeTakeFirst())?.used ?? noMoney
}

/**
 * The same for a rule that was published, if its budget is raised, what is added counting, or its time or day budget is extended,
 * what the budget has left counting.
 */
async function requestRaise(args: Args, row: Row, to: Extent): Promise<Waiting | null> {
  if (!(await hasPaidByItself(args.tx, row))) return null
  const { startsAt, endsAt, budget, budgetDay } = to
  if (budget === null) return refuse(BonusBudgetNeeded)
  const from = isWider(to, row) ? await loadUsed(args.tx, row.id) : (row.budget ?? budget)
  if (budget <= from) return null
  const before = { ...audited(row), state: row.state, live_version: row.liveVersion }
  const after = { ...before, starts_at: startsAt, ends_at: endsAt, budget, budget_day: budgetDay }
  return bonusRule.requestGift(args, row.id, { before, after, amount: subtract(budget, from) })
}

/** Throws BonusTurnWorthLow if a turn counts less against the budget than the running wheel pays on average. */
async function requireTurnWorth(tx: Tx, worth: Fen): Promise<void> {
  const least = (await loadAveragePrize(tx)) ?? noMoney
  if (worth < least) refuse(BonusTurnWorthLow, { least: yuanFromFen(least) })
}

export const bonusRuleConsole = [
  on(contract.listBonusRules, async ({ db, input, now }) => {
    const order = sql`array_position(array['live', 'draft', 'stopped'], r.state::text)`
    const found = rules(db).orderBy(order).orderBy('r.createdAt', 'desc').orderBy('r.id', 'desc')
    const page = await pageFound(input, found, (row) => row as Row)
    const ids = page.items.map(({ id }) => id)
    const figures = await loadFigures(db, now, ids)
    return { ...page, items: page.items.map((row) => toRow(row, figures.get(row.id) ?? noFigures)) }
  }),

  on(contract.readBonusRule, async ({ db, input, now }) => readRule(db, input.id, now)),

  on(contract.makeBonusRule, async (args) => {
    const { tx, input, caller, now, settings } = args
    const { rule, version } = await parseRule(tx, input, caller, settings)
    const first = { version: 1, ...version, texts: mergedTexts({}, input.texts), madeBy: caller.operator, at: now }
    const { id } = await bonusRule.insert(args, { ...rule, createdAt: now }, (ruleId) =>
      tx
        .insertInto('bonusVersion')
        .values({ ruleId, ...first })
        .execute(),
    )
    return created(await readRule(tx, id, now))
  }),

  on(contract.changeBonusRule, async (args) => {
    const { tx, input, caller, now, settings } = args
    const { id } = input
    const before = await bonusRule.lock(tx, id, input.version)
    requireNotOwned(before)
    const parsed = await parseRule(tx, input, caller, settings)
    const given = { ...parsed.version, texts: mergedTexts(before.texts, input.texts) }
    const { title, content, segmentId, segmentVersion, texts } = before
    const kept = { title, content, terms: storedTerms(parseTerms(before.terms)), segmentId, segmentVersion, texts }
    const isNew = !isDeepStrictEqual(given, kept)
    const waiting = await requestRaise(args, before, parsed.rule)
    if (waiting) return waiting
    const version = before.version + (isNew ? 1 : 0)
    if (isNew)
      await tx
        .insertInto('bonusVersion')
        .values({ ruleId: id, version, ...given, madeBy: caller.operator, at: now })
        .execute()
    await bonusRule.change(args, before, { ...parsed.rule, version }, { version })
    await changeBudgets(tx, { id, ...parsed.rule, now })
    return readRule(tx, id, now)
  }),

  on(contract.publishBonusRule, async (args) => {
    const { tx, input, caller, now, settings, refuse } = args
    const { id, version } = input
    await takeAdvisoryLock(tx, 'check', 'bonus rules')
    const before = await bonusRule.lock(tx, id, version)
    const terms = requireNotOwned(before)
    await requireMaySeeSegment(tx, before.segmentId, caller)
    if (terms.on.trigger === 'segment') await loadSegment(tx, terms.on.entered, caller)
    requireTerms(terms, settings)
    const others = tx.selectFrom('bonusRule').where('state', '=', 'live').where('id', '<>', id)
    await requireRoom(others, maxBonusRules, TooManyBonusRules)
    if (terms.on.trigger === 'mission' && !(await isMissionFree(tx, terms.on.mission, id))) refuse(BonusMissionTaken)
    if (terms.reward.kind === 'turns') await requireTurnWorth(tx, terms.reward.turn_worth)
    const waiting = await requestPublication(args, before, terms)
    if (waiting) return waiting
    const code = terms.on.trigger === 'code' ? terms.on.code : null
    // A change of other terms keeps the time, so that it costs no player an offer that is due. Finished weeks and months are not
    // paid by a reward, or to a segment, that was published after them.
    const isKept = sql`state = 'live' and (select o.terms -> 'on' = n.terms -> 'on'
        and (n.terms -> 'on' ->> 'trigger' not in ('loss', 'level_week', 'level_month') or (o.terms -> 'reward', o.segment_id, o.segment_version)
          is not distinct from (n.terms -> 'reward', n.segment_id, n.segment_version))
      from bonus_version o join bonus_version n using (rule_id) where o.rule_id = id and o.version = live_version and n.version = ${version})`
    const triggeredFrom = sql<Instant>`case when ${isKept} then triggered_from else ${now}::timestamptz end`
    const set = { state: 'live' as const, liveVersion: version, code, triggeredFrom }
    const published = tx.updateTable('bonusRule').set(set).where('id', '=', id)
    await refuseTaken(published.execute(), 'bonus_rule_code', BonusCodeTaken)
    bonusRule.note(args, 'publish', id, {
      before: { state: before.state, live_version: before.liveVersion },
      after: { state: 'live', live_version: version, ...audited(before) },
    })
    return readRule(tx, id, now)
  }),

  on(contract.stopBonusRule, async (args) => {
    const { tx, input, now } = args
    const before = await bonusRule.lock(tx, input.id)
    requireNotOwned(before)
    await bonusRule.stop(args, before)
    return readRule(tx, input.id, now)
  }),

  on(contract.removeBonusRule, async (args) => {
    const { tx, input, refuse } = args
    const before = await bonusRule.lock(tx, input.id)
    requireNotOwned(before)
    await bonusRule.remove(args, before, async () => {
      const { rows } = await sql`select from campaign where rule_id = ${before.id}::uuid limit 1`.execute(tx)
      if (rows.length > 0) refuse(DraftUsed)
      await tx.deleteFrom('bonusVersion').where('ruleId', '=', before.id).execute()
    })
    return {}
  }),

  on(contract.dryRunBonus, async ({ db, caller, input, now, settings }) => {
    requireTerms(input.terms, settings)
    if (input.terms.on.trigger === 'segment') await loadSegment(db, input.terms.on.entered, caller)
    const segment = input.segment === '' ? null : await loadSegment(db, input.segment, caller)
    const condition: unknown = segment?.condition ?? null
    if (condition !== null && !isCondition(condition)) return refuse(BonusSegmentUnknown)
    return dryRun(db, input.terms, condition, now)
  }),
]

interface Budgets {
  id: string
  budget: Fen | null
  budgetDay: Fen | null
  now: Instant
}

/**
 * Changes the limits of the budget rows that credits have made. The caller has locked the rule. Throws BonusBudgetTooLow if a
 * limit is below the used sum.
 */
async function changeBudgets(tx: Tx, { id, budget, budgetDay, now }: Budgets): Promise<void> {
  const { rows } = await sql<{ isKept: boolean }>`
    update bonus_budget set most = case when day is null then ${budget}::bigint else ${budgetDay}::bigint end
    where rule_id = ${id}::uuid and (day is null or day = ${dayOf(now)}::date)
      and used <= coalesce(case when day is null then ${budget}::bigint else ${budgetDay}::bigint end, used) returning 1`.execute(
    tx,
  )
  const { count } = await tx
    .selectFrom('bonusBudget')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ruleId', '=', id)
    .where((eb) => eb.or([eb('day', 'is', null), eb('day', '=', dayOf(now))]))
    .executeTakeFirstOrThrow()
  if (rows.length < count) refuse(BonusBudgetTooLow)
}
