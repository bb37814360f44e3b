import { BonusBudgetUsed, BonusGroupOpen, BonusNotForYou } from '@koi/contract/reward/bonus/bonus.copy'
import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import type { Fen } from '@koi/contract/money'
import { day, dayOf, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { post } from '../../books/ledger/ledger.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import type { Decider } from '../../platform/db/decider.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { addRequirement } from '../../money/turnover/turnover.ts'
import { grantInKind } from './inKind.ts'
import { holdMarks } from './oncePer.ts'
import { isWorthMore } from './turns.ts'
import { type Bonus, countingOf } from './version.ts'

// Lock order when a bonus is credited: the player, the bonus, the player's marks, the rule (shared), its total budget, its
// daily budget.

export type Promised = Pick<Bonus, 'id' | 'playerId' | 'ruleId' | 'amount' | 'count' | 'base' | 'required'>

/** Whether the bonus exceeds the amount from which the terms require approval by an operator. */
export const needsReview = (terms: BonusTerms, amount: Fen): boolean =>
  terms.review_above > 0 && amount > terms.review_above

/**
 * Pays a bonus, adds its turnover requirement and marks it credited. The caller has locked the player and the bonus. Throws
 * BonusGroupOpen, BonusBudgetUsed, BonusGameGone.
 */
export async function creditBonus(
  tx: Tx,
  bonus: Promised,
  { terms, title, by, now }: { terms: BonusTerms; title: string; by: Decider; now: Instant },
): Promise<void> {
  const { id, playerId: player, amount, required } = bonus
  if (terms.group !== '' && (await isGroupOpen(tx, bonus, terms.group, now))) refuse(BonusGroupOpen)
  await chargeBudget(tx, bonus, now)
  if (!(await grantInKind(tx, bonus, { terms, title, now })))
    post(tx, { player, kind: 'bonus.credit', order: id, amount, at: now })
  addRequirement(tx, {
    player,
    source: 'bonus',
    about: id,
    amount: required,
    bonus: amount,
    title,
    counting: countingOf(terms),
    endsAt: plus(now, terms.play_days * day),
    at: now,
  })
  const taken = sql<Instant>`coalesce(taken_at, ${now}::timestamptz)`
  emit(tx, { kind: 'bonus.credited', player, about: id })
  if (required === 0) emit(tx, { kind: 'bonus.done', player, about: id })
  const credited = { state: 'credited', creditedAt: now, takenAt: taken, ...deciderColumns(by) } as const
  void defer(tx, tx.updateTable('bonus').set(credited).where('id', '=', id))
}

/**
 * Whether another bonus of the same group is open or waits for an operator. A bonus with nothing to play is open for the
 * days in which it would have to be played. The caller has locked the player.
 */
export async function isGroupOpen(
  db: Reader | Tx,
  { id, playerId }: Pick<Bonus, 'id' | 'playerId'>,
  group: string,
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from bonus b join bonus_version v on v.rule_id = b.rule_id and v.version = b.version
      left join wagering_requirement w on w.player_id = b.player_id and w.source = 'bonus' and w.about = b.id
    where b.player_id = ${playerId}::uuid and b.id <> ${id}::uuid and lower(v.terms ->> 'group') = lower(${group})
      and (b.state = 'review' or b.state = 'credited' and (w.state = 'open' or b.required = 0
        and b.credited_at > ${now}::timestamptz - make_interval(days => (v.terms ->> 'play_days')::integer))) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Counts a bonus against the rule's budgets, whose rows stay locked until the commit. The constraint `bonus_budget_kept` is the
 * last safeguard. Throws BonusBudgetUsed.
 */
async function chargeBudget(tx: Tx, { ruleId, amount }: Promised, now: Instant): Promise<void> {
  const { rows } = await sql`
    with rule as (select id, budget, budget_day from bonus_rule where id = ${ruleId}::uuid for share)
    insert into bonus_budget as b (rule_id, day, most, used)
    select rule.id, d.day, d.most, ${amount}::bigint from rule
      cross join lateral (values (null::date, rule.budget, 1), (${dayOf(now)}::date, rule.budget_day, 2)) d (day, most, n)
    where d.most is null or d.most >= ${amount}::bigint order by d.n
    on conflict (rule_id, day) do update set used = b.used + excluded.used
      where b.most is null or b.used + excluded.used <= b.most
    returning 1`.execute(tx)
  if (rows.length < 2) refuse(BonusBudgetUsed)
}

/** Inserts an offer, deferred. */
export function insertOffer(
  tx: Tx,
  offer: Promised &
    Pick<Bonus, 'version' | 'cause' | 'subject' | 'takeUntil'> &
    Partial<Pick<Bonus, 'reason' | 'madeBy' | 'madeByKey'>>,
  now: Instant,
): void {
  void defer(tx, tx.insertInto('bonus').values({ ...offer, state: 'offered', createdAt: now }))
  emit(tx, { kind: 'bonus.offered', player: offer.playerId, about: offer.id })
}

/**
 * Takes an offer: credits it, or makes it wait for an operator. The caller has locked player and bonus. Throws what
 * `creditBonus` throws, and BonusNotForYou.
 */
export async function takeOffer(
  tx: Tx,
  bonus: Promised,
  { terms, title }: { terms: BonusTerms; title: string },
  now: Instant,
): Promise<'review' | 'credited'> {
  if (!(await holdMarks(tx, bonus, terms.once_per, now))) refuse(BonusNotForYou)
  // Turns may have been offered before the wheel of today was known.
  if (!needsReview(terms, bonus.amount) && !(await isWorthMore(tx, terms))) {
    await creditBonus(tx, bonus, { terms, title, by: { kind: 'rule' }, now })
    return 'credited'
  }
  if (terms.group !== '' && (await isGroupOpen(tx, bonus, terms.group, now))) refuse(BonusGroupOpen)
  markReview(tx, bonus, now)
  return 'review'
}

/** Marks a bonus as waiting for an operator; deferred. */
export function markReview(tx: Tx, { id, playerId: player }: Pick<Promised, 'id' | 'playerId'>, now: Instant): void {
  void defer(tx, tx.updateTable('bonus').set({ state: 'review', takenAt: now }).where('id', '=', id))
  emit(tx, { kind: 'bonus.reviewed', player, about: id })
}
