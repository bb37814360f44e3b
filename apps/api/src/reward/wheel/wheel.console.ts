import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { mergedTexts } from '@koi/contract/contentTexts'
import type { InputOf } from '@koi/contract/endpoint'
import { isId } from '@koi/contract/id'
import { type Fen, noMoney, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { beijingText, type Instant } from '@koi/contract/time'
import { checkWheel } from '@koi/contract/reward/wheel/wheel.check'
import { expectedPrize, labelsOf } from '@koi/contract/reward/wheel/wheel'
import * as contract from '@koi/contract/reward/wheel/wheel.console'
import {
  WheelChanged,
  WheelFixed,
  WheelLive,
  WheelNameNeeded,
  WheelNameTaken,
  WheelNotDraft,
  WheelSegmentUnknown,
  WheelTermsWrong,
  WheelTimeWrong,
  WheelTitleNeeded,
} from '@koi/contract/reward/wheel/wheel.copy'
import type { WheelTerms } from '@koi/contract/reward/wheel/wheel.terms'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import { insertOwnRule, parseOwnTerms, stopOwnRule } from '../bonus/ownRule.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { pageFound } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import { findLiveSegment } from '../../player/segment/find.ts'
import { parseTerms, storedTerms, termsOnWire } from './wheel.ts'

const wheels = (db: Reader | Tx, now: Instant) =>
  db
    .selectFrom('wheel')
    .leftJoin('segment', 'segment.id', 'wheel.segmentId')
    .selectAll('wheel')
    .select('segment.name as segmentName')
    .select([
      sql<number>`(select count(*) from wheel_draw d where d.wheel_id = wheel.id)::integer`.as('draws'),
      sql<number>`(select count(distinct d.player_id) from wheel_draw d where d.wheel_id = wheel.id)::integer`.as(
        'players',
      ),
      sql<Fen>`coalesce((select sum(b.amount) from bonus b where b.rule_id = wheel.rule_id
        and b.credited_at is not null), 0)::bigint`.as('paid'),
      sql<number>`coalesce((select sum(t.turns - t.used) from wheel_turn t where t.used < t.turns
        and t.until > ${now}::timestamptz), 0)::integer`.as('turns'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof wheels>['executeTakeFirstOrThrow']>>

const toRow = (row: Row) => {
  const terms = parseTerms(row.terms)
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    version: row.version,
    title: row.title,
    content: row.content,
    labels: row.labels,
    texts: row.texts,
    segment: row.segmentId ?? '',
    segment_name: row.segmentName ?? '',
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    terms,
    expected: terms.slices.length > 0 ? expectedPrize(terms.slices) : noMoney,
    draws: row.draws,
    players: row.players,
    won: row.promised,
    paid: row.paid,
    turns: row.turns,
    rule: row.ruleId ?? '',
    made_by: row.madeBy,
    changed_at: row.changedAt,
  }
}

const readRow = async (tx: Tx, id: string, now: Instant) =>
  toRow(await wheels(tx, now).where('wheel.id', '=', id).executeTakeFirstOrThrow())

/** Waits for draws, and they for it. Throws NotFound, WheelChanged for another than its newest version. */
async function lockWheel(tx: Tx, id: string, version: number | null) {
  if (!isId(id)) return refuse(NotFound)
  const found = tx.selectFrom('wheel').selectAll().where('id', '=', id).forUpdate()
  const row = (await found.executeTakeFirst()) ?? refuse(NotFound)
  if (version !== null && row.version !== version) refuse(WheelChanged)
  return row
}
type Stored = Awaited<ReturnType<typeof lockWheel>>

/** Of the bonuses that pay the prizes. */
const prizeTerms = ({ multiple, shares, take_days, play_days, is_automatic, review_above }: WheelTerms) =>
  ({
    trigger: 'wheel',
    reward: 'given',
    multiple: multiple / 100,
    shares,
    take_days,
    play_days,
    is_automatic: is_automatic ? 1 : 0,
    review_above: yuanFromFen(review_above),
  }) as z.input<typeof BonusTerms>

/** Throws what is wrong with terms. */
function requireTerms(terms: WheelTerms, labels: string, settings: Settings): BonusTerms {
  const fault = checkWheel(terms, labelsOf(labels).length)
  if (fault) refuse(WheelTermsWrong, fault)
  return parseOwnTerms(prizeTerms(terms), settings)
}

type Given = Omit<InputOf<typeof contract.makeWheel>, 'otp'>

/** Throws what is wrong with a wheel. */
async function parseGiven(tx: Tx, given: Given, settings: Settings) {
  const { name, title, content, labels, starts_at: startsAt, ends_at: endsAt, terms } = given
  if (name === '') refuse(WheelNameNeeded)
  if (title === '') refuse(WheelTitleNeeded)
  if (startsAt && endsAt && endsAt <= startsAt) refuse(WheelTimeWrong)
  requireTerms(terms, labels, settings)
  const segment =
    given.segment === '' ? null : ((await findLiveSegment(tx, given.segment)) ?? refuse(WheelSegmentUnknown))
  return {
    name,
    title,
    content,
    labels,
    startsAt,
    endsAt,
    terms: storedTerms(terms),
    segmentId: segment?.id ?? null,
    segmentVersion: segment?.version ?? null,
  }
}

const audited = ({ name, title, labels, state, startsAt, endsAt, segmentId, terms }: Stored) => ({
  name,
  title,
  labels,
  state,
  starts_at: startsAt,
  ends_at: endsAt,
  segment: segmentId,
  terms: termsOnWire(parseTerms(terms)),
})

/** What players were promised, as compared on the wire. */
const promiseOf = (row: {
  name: string
  labels: string
  segmentId: string | null
  startsAt: Instant | null
  endsAt: Instant | null
  terms: unknown
}) => ({
  name: row.name,
  slices: labelsOf(row.labels).length,
  segment: row.segmentId,
  startsAt: row.startsAt && beijingText(row.startsAt),
  endsAt: row.endsAt && beijingText(row.endsAt),
  terms: typeof row.terms === 'string' ? row.terms : storedTerms(parseTerms(row.terms)),
})

export const wheelConsole = [
  on(contract.listWheels, async ({ db, input, now }) => {
    const order = sql`array_position(array['live', 'draft', 'stopped'], wheel.state::text)`
    const found = wheels(db, now).orderBy(order).orderBy('wheel.createdAt', 'desc').orderBy('wheel.id', 'desc')
    return pageFound(input, found, toRow)
  }),

  on(contract.makeWheel, async (args) => {
    const { tx, input, caller, now, settings } = args
    const given = await parseGiven(tx, input, settings)
    const id = newId()
    const texts = mergedTexts({}, input.texts)
    const row = { id, ...given, texts, madeBy: caller.operatorName, createdAt: now, changedAt: now }
    await refuseTaken(tx.insertInto('wheel').values(row).execute(), 'wheel_name', WheelNameTaken)
    const made = await lockWheel(tx, id, null)
    auditAct(tx, args, { act: 'wheel.make', subjectKind: 'wheel', subjectId: id, after: audited(made) })
    return created(await readRow(tx, id, now))
  }),

  on(contract.changeWheel, async (args) => {
    const { tx, input, caller, now, settings } = args
    const { id } = input
    const before = await lockWheel(tx, id, input.version)
    const given = await parseGiven(tx, input, settings)
    if (before.state !== 'draft' && !isDeepStrictEqual(promiseOf(given), promiseOf(before))) refuse(WheelFixed)
    const { title, content, labels } = given
    const set = {
      ...(before.state === 'draft' ? given : { title, content, labels }),
      texts: mergedTexts(before.texts, input.texts),
      version: before.version + 1,
      madeBy: caller.operatorName,
      changedAt: now,
    }
    const changed = tx.updateTable('wheel').set(set).where('id', '=', id).execute()
    await refuseTaken(changed, 'wheel_name', WheelNameTaken)
    const after = await lockWheel(tx, id, null)
    auditAct(tx, args, {
      act: 'wheel.change',
      subjectKind: 'wheel',
      subjectId: id,
      before: audited(before),
      after: audited(after),
    })
    return readRow(tx, id, now)
  }),

  on(contract.publishWheel, async (args) => {
    const { tx, input, caller, now, settings } = args
    const { id } = input
    const before = await lockWheel(tx, id, input.version)
    if (before.state !== 'draft') refuse(WheelNotDraft)
    const { name, title, content, texts, labels, startsAt, endsAt } = before
    if (endsAt && (endsAt <= now || (startsAt && endsAt <= startsAt))) refuse(WheelTimeWrong)
    const terms = parseTerms(before.terms)
    const rule = {
      name,
      title,
      content,
      texts,
      terms: requireTerms(terms, labels, settings),
      budget: terms.budget,
      madeBy: caller.operatorName,
    }
    const ruleId = await refuseTaken(insertOwnRule(tx, rule, now), 'bonus_rule_name', WheelNameTaken)
    const published = tx.updateTable('wheel').set({ state: 'live', ruleId }).where('id', '=', id).execute()
    await refuseTaken(published, 'wheel_live', WheelLive)
    auditAct(tx, args, {
      act: 'wheel.publish',
      subjectKind: 'wheel',
      subjectId: id,
      before: { state: before.state },
      after: audited(await lockWheel(tx, id, null)),
    })
    return readRow(tx, id, now)
  }),

  on(contract.stopWheel, async (args) => {
    const { tx, input, now } = args
    const before = await lockWheel(tx, input.id, null)
    if (before.state !== 'live' || before.ruleId === null) return readRow(tx, input.id, now)
    await tx.updateTable('wheel').set({ state: 'stopped' }).where('id', '=', input.id).execute()
    await stopOwnRule(tx, before.ruleId)
    auditAct(tx, args, {
      act: 'wheel.stop',
      subjectKind: 'wheel',
      subjectId: input.id,
      before: { name: before.name, state: 'live' },
      after: { state: 'stopped' },
    })
    return readRow(tx, input.id, now)
  }),
]
