import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { mergedTexts } from '@koi/contract/contentTexts'
import type { InputOf } from '@koi/contract/endpoint'
import { noMoney, yuanFromFen } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Instant } from '@koi/contract/time'
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
  WheelTurnWorthLow,
} from '@koi/contract/reward/wheel/wheel.copy'
import type { WheelTerms } from '@koi/contract/reward/wheel/wheel.terms'
import { sql } from 'kysely'
import { promiseOf, publication, whomOf } from '../../access/publication/publication.ts'
import { insertOwnRule, parseOwnTerms, stopOwnRule } from '../bonus/ownRule.ts'
import { findCheapRule } from '../bonus/turns.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { pageFound } from '../../platform/http/items.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import { requireMaySeeSegment, requireSegment } from '../../player/segment/find.ts'
import { parseTerms, storedTerms, termsOnWire } from './wheel.ts'

const wheels = (db: Reader | Tx, now: Instant) =>
  db
    .selectFrom('wheel')
    .leftJoin('segment', 'segment.id', 'wheel.segmentId')
    .leftJoin('bonusBudget as u', (join) => join.onRef('u.ruleId', '=', 'wheel.ruleId').on('u.day', 'is', null))
    .selectAll('wheel')
    .select(['segment.name as segmentName', operatorName('wheel.madeBy').as('maker'), 'u.used as paid'])
    .select([
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
    paid: row.paid ?? noMoney,
    turns: row.turns,
    rule: row.ruleId ?? '',
    made_by: row.maker,
    changed_at: row.changedAt,
  }
}

const readRow = async (tx: Tx, id: string, now: Instant) =>
  toRow(await wheels(tx, now).where('wheel.id', '=', id).executeTakeFirstOrThrow())

/** Throws a refusal for invalid terms. Returns the terms of the bonuses that pay the prizes. */
function requireTerms(terms: WheelTerms, labels: string, settings: Settings): BonusTerms {
  const fault = checkWheel(terms, labelsOf(labels).length)
  if (fault) refuse(WheelTermsWrong, fault)
  return parseOwnTerms('wheel', terms, settings)
}

type Given = Omit<InputOf<typeof contract.makeWheel>, 'otp'>

/** Throws a refusal for an invalid wheel. */
async function parseGiven(tx: Tx, given: Given, caller: OperatorCaller, settings: Settings) {
  const { name, title, content, labels, starts_at: startsAt, ends_at: endsAt, terms } = given
  if (name === '') refuse(WheelNameNeeded)
  if (title === '') refuse(WheelTitleNeeded)
  if (startsAt && endsAt && endsAt <= startsAt) refuse(WheelTimeWrong)
  requireTerms(terms, labels, settings)
  const segment = await requireSegment(tx, given.segment, WheelSegmentUnknown, caller)
  return { name, title, content, labels, startsAt, endsAt, terms: storedTerms(terms), ...segment }
}

/** The row lock serializes changes and draws. */
const wheel = publication({
  table: 'wheel',
  names: 'wheel_name',
  nameTaken: WheelNameTaken,
  changed: WheelChanged,
  find: (tx, id) => tx.selectFrom('wheel').selectAll().where('id', '=', id).executeTakeFirst(),
  audited: ({ name, title, labels, state, startsAt, endsAt, segmentId, terms }) => ({
    name,
    title,
    labels,
    state,
    starts_at: startsAt,
    ends_at: endsAt,
    segment: segmentId,
    terms: termsOnWire(parseTerms(terms)),
  }),
})

/** Turns that players have been given for any wheel and not used. */
async function countTurns(tx: Tx, now: Instant): Promise<number> {
  const { turns } = await tx
    .selectFrom('wheelTurn')
    .select(sql<number>`coalesce(sum(turns - used), 0)::bigint`.as('turns'))
    .where('until', '>', now)
    .where(sql<boolean>`used < turns`)
    .executeTakeFirstOrThrow()
  return turns
}

export const wheelConsole = [
  on(contract.listWheels, async ({ db, input, now }) => {
    const order = sql`array_position(array['live', 'draft', 'stopped'], wheel.state::text)`
    const found = wheels(db, now).orderBy(order).orderBy('wheel.createdAt', 'desc').orderBy('wheel.id', 'desc')
    return pageFound(input, found, toRow)
  }),

  on(contract.makeWheel, async (args) => {
    const { tx, input, caller, now, settings } = args
    const given = await parseGiven(tx, input, caller, settings)
    const { id } = await wheel.insert(args, { ...given, texts: mergedTexts({}, input.texts), createdAt: now })
    return created(await readRow(tx, id, now))
  }),

  on(contract.changeWheel, async (args) => {
    const { tx, input, caller, now, settings } = args
    const before = await wheel.lock(tx, input.id, input.version)
    const given = await parseGiven(tx, input, caller, settings)
    const isDraft = before.state === 'draft'
    const kept = promiseOf(before, storedTerms(parseTerms(before.terms)))
    if (!isDraft && promiseOf(given, given.terms) !== kept) refuse(WheelFixed)
    const { title, content, labels } = given
    const texts = mergedTexts(before.texts, input.texts)
    const version = before.version + 1
    await wheel.change(args, before, { ...(isDraft ? given : { title, content, labels }), texts, version })
    return readRow(tx, input.id, now)
  }),

  on(contract.publishWheel, async (args) => {
    const { tx, input, caller, now, settings } = args
    await takeAdvisoryLock(tx, 'check', 'bonus rules')
    const before = await wheel.lock(tx, input.id, input.version)
    if (before.state !== 'draft') refuse(WheelNotDraft)
    await requireMaySeeSegment(tx, before.segmentId, caller)
    const { name, title, content, texts, labels, startsAt, endsAt } = before
    if (endsAt && (endsAt <= now || (startsAt && endsAt <= startsAt))) refuse(WheelTimeWrong)
    const stored = parseTerms(before.terms)
    const terms = requireTerms(stored, labels, settings)
    const prize = expectedPrize(stored.slices)
    const cheap = await findCheapRule(tx, prize)
    if (cheap !== null) refuse(WheelTurnWorthLow, { rule: cheap, least: yuanFromFen(prize) })
    const rule = { name, title, content, texts, terms, budget: stored.budget, madeBy: caller.operator }
    const waiting = await wheel.requestGift(args, before.id, {
      before: { state: before.state, version: before.version },
      after: { name, ...whomOf(before), terms: termsOnWire(stored), turns_waiting: await countTurns(tx, now) },
      amount: stored.budget,
    })
    if (waiting) return waiting
    const ruleId = await refuseTaken(insertOwnRule(tx, rule, now), 'bonus_rule_name', WheelNameTaken)
    await refuseTaken(wheel.publish(args, before, { ruleId }), 'wheel_live', WheelLive)
    return readRow(tx, input.id, now)
  }),

  on(contract.removeWheel, async (args) => {
    await wheel.remove(args, await wheel.lock(args.tx, args.input.id))
    return {}
  }),

  on(contract.stopWheel, async (args) => {
    const { tx, input, now } = args
    const { ruleId } = await wheel.stop(args, await wheel.lock(tx, input.id))
    if (ruleId !== null) await stopOwnRule(tx, ruleId)
    return readRow(tx, input.id, now)
  }),
]
