import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { mergedTexts } from '@koi/contract/contentTexts'
import type { InputOf } from '@koi/contract/endpoint'
import { fen, noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { hour, type Instant, plus } from '@koi/contract/time'
import { checkTournament } from '@koi/contract/reward/tournament/tournament.check'
import { maxTournaments, prizeSum, stepOf } from '@koi/contract/reward/tournament/tournament'
import * as contract from '@koi/contract/reward/tournament/tournament.console'
import {
  TooManyTournaments,
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
} from '@koi/contract/reward/tournament/tournament.copy'
import type { TournamentTerms } from '@koi/contract/reward/tournament/tournament.terms'
import { sql } from 'kysely'
import { promiseOf, whomOf } from '../../access/publication/publication.ts'
import { insertOwnRule, parseOwnTerms, stopOwnRule } from '../bonus/ownRule.ts'
import { requireRoom } from '../../platform/http/room.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { pageFound } from '../../platform/http/items.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import { requireMaySeeSegment, requireSegment } from '../../player/segment/find.ts'
import { parseTerms, parseTournament, requestDecision, storedTerms, termsOnWire, tournament } from './tournament.ts'

const tournaments = (db: Reader | Tx) =>
  db
    .selectFrom('tournament')
    .leftJoin('segment', 'segment.id', 'tournament.segmentId')
    .leftJoin('tournamentFigure as f', 'f.tournamentId', 'tournament.id')
    .leftJoin('bonusBudget as u', (join) => join.onRef('u.ruleId', '=', 'tournament.ruleId').on('u.day', 'is', null))
    .selectAll('tournament')
    .select(['f.players', 'f.placed', 'f.stake', 'f.won', 'u.used as paid'])
    .select(['segment.name as segmentName', operatorName('tournament.madeBy').as('maker')])
type Row = Awaited<ReturnType<ReturnType<typeof tournaments>['executeTakeFirstOrThrow']>>

const toRow = (row: Row, now: Instant) => {
  const terms = parseTerms(row.terms)
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    step: stepOf(row, now) ?? ('draft' as const),
    version: row.version,
    title: row.title,
    content: row.content,
    texts: row.texts,
    segment: row.segmentId ?? '',
    segment_name: row.segmentName ?? '',
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    terms,
    prize_sum: prizeSum(terms.prizes),
    players: row.players ?? 0,
    placed: row.placed ?? 0,
    stake: fen(row.stake ?? 0),
    won: fen(row.won ?? 0),
    paid: row.paid ?? noMoney,
    rule: row.ruleId ?? '',
    note: row.note,
    made_by: row.maker,
    changed_at: row.changedAt,
  }
}

async function readRow(db: Reader | Tx, id: string, now: Instant) {
  const row = await tournaments(db).where('tournament.id', '=', id).executeTakeFirst()
  return row ? toRow(row, now) : refuse(NotFound)
}

type Given = Omit<InputOf<typeof contract.makeTournament>, 'otp'>

/**
 * Throws a refusal for invalid terms. Returns the terms of the bonuses that pay the prizes, in which stakes of the counted
 * categories count in full.
 */
function requireTerms(terms: TournamentTerms, settings: Settings): BonusTerms {
  const fault = checkTournament(terms)
  if (fault) refuse(TournamentTermsWrong, fault)
  const shares = Object.entries(terms.weights).map(([name, weight]) => [name, weight > 0 ? 100 : 0])
  return parseOwnTerms('tournament', { ...terms, shares: Object.fromEntries(shares) as BonusTerms['shares'] }, settings)
}

/** Throws a refusal for an invalid tournament. */
async function parseGiven(tx: Tx, given: Given, caller: OperatorCaller, settings: Settings) {
  const { name, title, content, starts_at: startsAt, ends_at: endsAt, terms } = given
  if (name === '') refuse(TournamentNameNeeded)
  if (title === '') refuse(TournamentTitleNeeded)
  if (!startsAt || !endsAt || endsAt <= startsAt) return refuse(TournamentTimeWrong)
  requireTerms(terms, settings)
  const segment = await requireSegment(tx, given.segment, TournamentSegmentUnknown, caller)
  const closesAt = plus(endsAt, terms.grace * hour)
  return { name, title, content, startsAt, endsAt, closesAt, terms: storedTerms(terms), ...segment }
}

export const tournamentConsole = [
  on(contract.listTournamentRows, async ({ db, input, now }) => {
    const order = sql`array_position(array['live', 'closing', 'paying', 'draft'], tournament.state::text)`
    const found = tournaments(db).orderBy(order).orderBy('tournament.endsAt', 'desc').orderBy('tournament.id', 'desc')
    return pageFound(input, found, (row) => toRow(row, now))
  }),

  on(contract.makeTournament, async (args) => {
    const { tx, input, caller, now, settings } = args
    const given = await parseGiven(tx, input, caller, settings)
    const { id } = await tournament.insert(args, { ...given, texts: mergedTexts({}, input.texts), createdAt: now })
    return created(await readRow(tx, id, now))
  }),

  on(contract.changeTournament, async (args) => {
    const { tx, input, caller, now, settings } = args
    const before = await tournament.lock(tx, input.id, input.version)
    const given = await parseGiven(tx, input, caller, settings)
    const isDraft = before.state === 'draft'
    const kept = promiseOf(before, storedTerms(parseTerms(before.terms)))
    if (!isDraft && promiseOf(given, given.terms) !== kept) refuse(TournamentFixed)
    const { title, content } = given
    const texts = mergedTexts(before.texts, input.texts)
    const version = before.version + 1
    await tournament.change(args, before, { ...(isDraft ? given : { title, content }), texts, version })
    return readRow(tx, input.id, now)
  }),

  on(contract.publishTournament, async (args) => {
    const { tx, input, caller, now, settings } = args
    await takeAdvisoryLock(tx, 'check', 'tournaments')
    const before = await tournament.lock(tx, input.id, input.version)
    if (before.state !== 'draft') refuse(TournamentNotDraft)
    await requireMaySeeSegment(tx, before.segmentId, caller)
    if (before.endsAt <= now) refuse(TournamentStartPast)
    const open = tx.selectFrom('tournament').where('state', 'in', ['live', 'closing', 'paying'])
    await requireRoom(open, maxTournaments, TooManyTournaments)
    const { name, title, content, texts, startsAt } = before
    const stored = parseTerms(before.terms)
    const terms = requireTerms(stored, settings)
    const rule = { name, title, content, texts, terms, budget: prizeSum(stored.prizes), madeBy: caller.operator }
    const waiting = await tournament.requestGift(args, before.id, {
      before: { state: before.state, version: before.version },
      after: { name, ...whomOf(before), terms: termsOnWire(stored) },
      amount: rule.budget,
    })
    if (waiting) return waiting
    const ruleId = await refuseTaken(insertOwnRule(tx, rule, now), 'bonus_rule_name', TournamentNameTaken)
    // Start no earlier than now: the events of earlier bets have already been read.
    await tournament.publish(args, before, { ruleId, startsAt: startsAt > now ? startsAt : now })
    return readRow(tx, input.id, now)
  }),

  on(contract.endTournament, async (args) => {
    const { tx, input, now } = args
    const { id, reason } = input
    if (reason === '') refuse(TournamentReasonMissing)
    const before = await tournament.lock(tx, id)
    if (stepOf(before, now) !== 'running') refuse(TournamentNotRunning)
    const waiting = await requestDecision(args, parseTournament(before), {
      before: { step: 'running', ends_at: before.endsAt },
      after: { step: 'counting', note: reason },
    })
    if (waiting) return waiting
    const closesAt = plus(now, parseTerms(before.terms).grace * hour)
    // Bets settled in the same second after the new end may have been counted: the job that closes it recounts their days.
    const cut = { endsAt: now, closesAt, note: reason, isCut: true }
    await tx.updateTable('tournament').set(cut).where('id', '=', id).execute()
    tournament.note(args, 'end', id, { before: { ends_at: before.endsAt }, after: { ends_at: now }, reason })
    return readRow(tx, id, now)
  }),

  on(contract.removeTournament, async (args) => {
    await tournament.remove(args, await tournament.lock(args.tx, args.input.id))
    return {}
  }),

  on(contract.cancelTournament, async (args) => {
    const { tx, input, now } = args
    const { id, reason } = input
    if (reason === '') refuse(TournamentReasonMissing)
    const before = await tournament.lock(tx, id)
    if (before.state !== 'live' || !before.ruleId) return refuse(TournamentNotLive)
    await tx.updateTable('tournament').set({ state: 'cancelled', note: reason }).where('id', '=', id).execute()
    await stopOwnRule(tx, before.ruleId)
    const { name, state } = before
    tournament.note(args, 'cancel', id, { before: { name, state }, after: { state: 'cancelled' }, reason })
    return readRow(tx, id, now)
  }),
]
