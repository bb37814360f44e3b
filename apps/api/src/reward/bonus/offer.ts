import { plainCode } from '@koi/contract/typed'
import { countFor, requiredFor, rewardFor } from '@koi/contract/reward/bonus/bonus.reward'
import { BonusBudgetUsed, BonusGameGone, BonusNotForYou } from '@koi/contract/reward/bonus/bonus.copy'
import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import type { PlayerId } from '@koi/contract/id'
import { type Fen, noMoney } from '@koi/contract/money'
import { isCondition } from '@koi/contract/player/segment/segment.check'
import { day, type Instant, minute, plus, second } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { transact } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { Refused } from '../../platform/text/refuse.ts'
import { holdsFor } from '../../player/segment/condition.ts'
import { done, type TaskKind } from '../../platform/task/task.ts'
import { loadBar } from './promotable.ts'
import { insertOffer, isGroupOpen, type Promised, takeOffer } from './credit.ts'
import { levelFor } from './playerLevel.ts'
import { loadMarks } from './oncePer.ts'
import { offerBonusKind } from './request.ts'
import type { Cause } from './trigger/trigger.ts'
import { triggers } from './trigger/triggers.ts'
import { parseTerms } from './version.ts'

/**
 * Offers a bonus after its trigger. The subject is `rule/player/about/triggered_from`; `about` identifies the deposit, the
 * last day of the loss, the tournament, the day of the check-in, the period of the mission or the friend. Offers nothing if
 * the rule's trigger was changed since.
 */
export const offerBonus: TaskKind = {
  name: offerBonusKind,
  concurrency: 4,
  backoff: { first: second, longest: 10 * minute },
  async run(app, { subject }) {
    const [rule = '', player = '', about = '', from = ''] = subject.split('/')
    try {
      await transact(app, (tx) => offer(tx, { rule, player, about, from, now: app.clock.now() }))
    } catch (error) {
      // An automatic bonus is not offered if the budget is used up, its game is unavailable, or a linked account took one.
      const isGone =
        error instanceof Refused && [BonusBudgetUsed, BonusNotForYou, BonusGameGone].includes(error.refusal as never)
      if (!isGone) throw error
    }
    return done
  },
}

async function offer(tx: Tx, { rule, player, about, from, now }: Omit<Cause, 'on'> & { from: string }): Promise<void> {
  const [, live, bar] = await Promise.all([
    lockPlayer(tx, player),
    findLiveRule(tx, { id: rule }, now),
    loadBar(tx, player, now),
  ])
  if (!live || bar || live.triggeredFrom !== from) return
  const { terms } = live
  const subject = subjectOf(terms, about)
  const trigger = triggers[terms.on.trigger]
  const [isKnown, base, level] = await Promise.all([
    isPromised(tx, live, { player, subject }),
    trigger.loadBase?.(tx, { on: terms.on, rule, player, about, now }) ?? noMoney,
    levelFor(tx, terms, player, trigger.lastDayOf?.(about)),
  ])
  if (isKnown || base === null) return
  const amount = rewardFor(terms, base, level)
  if (amount === 0 || !(await isInSegment(tx, live, player, now))) return
  const bonus = newOffer(live, { player, subject, base, amount, now })
  const marks = await loadMarks(tx, bonus, terms.once_per, now)
  if (marks === 'held') return
  insertOffer(tx, bonus, now)
  if (
    !terms.is_automatic ||
    marks === 'unknown' ||
    (terms.group !== '' && (await isGroupOpen(tx, bonus, terms.group, now)))
  )
    return
  await takeOffer(tx, bonus, live, now)
}

export interface LiveRule {
  ruleId: string
  version: number
  terms: BonusTerms
  title: string
  /** Condition of the rule's segment; null if it has none. */
  condition: unknown
}

/**
 * Finds the published version of a rule, by id or by code, if the current time is within the rule's range. A code is known without
 * its hyphens too, unless two codes differ only by them. `triggeredFrom` is in the form of a task's subject.
 */
export async function findLiveRule(
  db: Reader | Tx,
  which: { id: string } | { code: string },
  now: Instant,
): Promise<(LiveRule & { triggeredFrom: string }) | null> {
  const isExact = 'id' in which ? sql`r.id = ${which.id}::uuid` : sql`lower(r.code) = lower(${which.code})`
  const isWanted =
    'id' in which
      ? isExact
      : sql`(${isExact} or translate(lower(r.code), '- ', '') = nullif(lower(${plainCode(which.code)}), ''))`
  const { rows } = await sql<Omit<LiveRule, 'terms'> & { terms: unknown; triggeredFrom: string; isExact: boolean }>`
    select ${isExact} as is_exact, r.id as rule_id, v.version, v.terms, v.title, coalesce(r.triggered_from::text, '') as triggered_from, s.condition from bonus_rule r
      join bonus_version v on v.rule_id = r.id and v.version = r.live_version
      left join segment_version s on s.segment_id = v.segment_id and s.version = v.segment_version
    where ${isWanted} and r.state = 'live' and coalesce(r.starts_at <= ${now}::timestamptz, true)
      and coalesce(r.ends_at > ${now}::timestamptz, true)`.execute(db)
  const found = rows.find((row) => row.isExact) ?? (rows.length === 1 ? rows[0] : undefined)
  if (!found) return null
  const { isExact: _isExact, ...row } = found
  return { ...row, terms: parseTerms(row.terms) }
}

/** Returns the subject of an offer. A rule promises one bonus per player, cause and subject. */
export const subjectOf = ({ on }: BonusTerms, about: string): string =>
  triggers[on.trigger].subjectOf?.(on, about) ?? ''

const lossCauses = { day: 'loss_day', week: 'loss_week' } as const

const causeOf = ({ on }: BonusTerms): string => (on.trigger === 'loss' ? lossCauses[on.period] : on.trigger)

/**
 * Whether the rule has already promised the player a bonus about the subject. A period of a mission counts once, whatever rules
 * reward the mission.
 */
export async function isPromised(
  db: Reader | Tx,
  { ruleId, terms }: Pick<LiveRule, 'ruleId' | 'terms'>,
  { player, subject }: { player: string; subject: string },
): Promise<boolean> {
  const mission = terms.on.trigger === 'mission' ? terms.on.mission : null
  const { rows } = await sql`
    select from bonus b where b.player_id = ${player}::uuid and b.cause = ${causeOf(terms)} and b.subject = ${subject}
      and (b.rule_id = ${ruleId}::uuid or ${isOfMission(sql`${mission}::text`)}) limit 1`.execute(db)
  return rows.length > 0
}

/** SQL: whether the bonus `b` rewards the mission, by any rule. */
export const isOfMission = (mission: RawBuilder<unknown>) =>
  sql`exists (select from bonus_version promise where promise.rule_id = b.rule_id and promise.version = b.version
    and promise.terms -> 'on' ->> 'mission' = ${mission})`

/** Whether the player fulfils the condition. A condition that this release does not know is false for every player. */
export async function isInSegment(
  db: Reader | Tx,
  { condition }: Pick<LiveRule, 'condition'>,
  player: string,
  now: Instant,
): Promise<boolean> {
  if (condition === null) return true
  return isCondition(condition) && holdsFor(db, player as PlayerId, condition, now)
}

/** Builds the offer that a rule makes a player now. */
export const newOffer = (
  { ruleId, version, terms }: LiveRule,
  {
    id = newId<'Bonus'>(),
    player,
    subject,
    base,
    amount,
    now,
  }: { id?: string; player: string; subject: string; base: Fen; amount: Fen; now: Instant },
): Promised & { version: number; cause: string; subject: string; takeUntil: Instant } => ({
  id,
  playerId: player,
  ruleId,
  version,
  cause: causeOf(terms),
  subject,
  base,
  amount,
  count: countFor(terms),
  required: requiredFor(terms, { base, amount }),
  takeUntil: plus(now, terms.take_days * day),
})
