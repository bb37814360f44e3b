import { countFor, type LossPeriod, requiredFor, rewardFor } from '@koi/contract/reward/bonus/bonus'
import { BonusBudgetUsed, BonusGameGone, BonusNotForYou } from '@koi/contract/reward/bonus/bonus.copy'
import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import type { PlayerId } from '@koi/contract/id'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import { isCondition } from '@koi/contract/player/segment/segment.check'
import { addDays, type Day, day, dayFromText, type Instant, minute, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { transact } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { Refused } from '../../platform/text/refuse.ts'
import { holdsFor } from '../../player/segment/condition.ts'
import { done, type TaskKind } from '../../platform/task/task.ts'
import { loadBar } from './bar.ts'
import { isBirthday, isFriendDue, isVerified, levelFor, loadDepositSum, loadLevel } from './cause.ts'
import { insertOffer, isGroupOpen, type Promised, takeOffer } from './credit.ts'
import { loadMarks } from './mark.ts'
import { parseTerms } from './version.ts'

export const offerBonusKind = 'offer-bonus'

/**
 * Offers a bonus after its trigger. The subject is `rule/player/about`, where about is the deposit, the last day of the loss, the
 * tournament, the day of the check-in, the period of the mission or the friend.
 */
export const offerBonus: TaskKind = {
  name: offerBonusKind,
  concurrency: 4,
  backoff: { first: second, longest: 10 * minute },
  async run(app, { subject }) {
    const [rule = '', player = '', about = ''] = subject.split('/')
    try {
      await transact(app, (tx) => offer(tx, { rule, player, about, now: app.clock.now() }))
    } catch (error) {
      // An automatic bonus beyond the budget, of an unavailable game, or that a linked account takes at once, is not promised.
      const isGone =
        error instanceof Refused && [BonusBudgetUsed, BonusNotForYou, BonusGameGone].includes(error.refusal as never)
      if (!isGone) throw error
    }
    return done
  },
}

interface Trigger {
  rule: string
  player: string
  about: string
  now: Instant
}

async function offer(tx: Tx, { rule, player, about, now }: Trigger): Promise<void> {
  const [, live, bar] = await Promise.all([
    lockPlayer(tx, player),
    findLiveRule(tx, { id: rule }, now),
    loadBar(tx, player, now),
  ])
  if (!live || bar) return
  const { terms } = live
  const occasion = occasionOf(terms, about)
  const [isKnown, base, level] = await Promise.all([
    hasOccasion(tx, { player, rule, occasion }),
    loadBase(tx, { terms, rule, player, about, now }),
    levelFor(tx, terms, player),
  ])
  if (isKnown || base === null) return
  const amount = rewardFor(terms, base, level)
  if (amount === 0 || !(await isInSegment(tx, live, player, now))) return
  const bonus = newOffer(live, { player, occasion, base, amount, now })
  const marks = await loadMarks(tx, bonus, terms.once_per, now)
  if (marks === 'held') return
  insertOffer(tx, bonus, now)
  if (!terms.is_automatic || marks === 'unknown' || (terms.group !== '' && (await isGroupOpen(tx, bonus, terms.group))))
    return
  await takeOffer(tx, bonus, live, now)
}

export interface LiveRule {
  ruleId: string
  version: number
  terms: BonusTerms
  title: string
  /** Of the segment; null: the rule has none. */
  condition: unknown
}

/** The published version of a rule within its time, by id or by code. */
export async function findLiveRule(
  db: Reader | Tx,
  which: { id: string } | { code: string },
  now: Instant,
): Promise<LiveRule | null> {
  const isWanted = 'id' in which ? sql`r.id = ${which.id}::uuid` : sql`lower(r.code) = lower(${which.code})`
  const { rows } = await sql<Omit<LiveRule, 'terms'> & { terms: unknown }>`
    select r.id as rule_id, v.version, v.terms, v.title, s.condition from bonus_rule r
      join bonus_version v on v.rule_id = r.id and v.version = r.live_version
      left join segment_version s on s.segment_id = v.segment_id and s.version = v.segment_version
    where ${isWanted} and r.state = 'live' and coalesce(r.starts_at <= ${now}::timestamptz, true)
      and coalesce(r.ends_at > ${now}::timestamptz, true)`.execute(db)
  const [row] = rows
  return row ? { ...row, terms: parseTerms(row.terms) } : null
}

/** A rule promises one bonus per player and occasion. */
export function occasionOf({ trigger, number, level, period, side }: BonusTerms, about: string): string {
  if (trigger === 'deposit') return number === 0 ? `deposit:${about}` : 'deposit'
  if (trigger === 'level') return `level:${level}`
  if (trigger === 'tournament') return `tournament:${about}`
  if (trigger === 'birthday') return `birthday:${about.slice(0, 4)}`
  if (trigger === 'level_week' || trigger === 'level_month') return `${trigger}:${about}`
  if (trigger === 'check_in' || trigger === 'mission') return `${trigger}:${about}`
  if (trigger === 'friend') return side === 'inviter' ? `friend:${about}` : 'friend'
  return trigger === 'loss' ? `${period}:${about}` : trigger
}

export async function hasOccasion(
  db: Reader | Tx,
  { player, rule, occasion }: { player: string; rule: string; occasion: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('bonus')
    .select('id')
    .where('playerId', '=', player)
    .where('ruleId', '=', rule)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
  return found !== undefined
}

/** The deposits or loss that the reward is computed from, in fen; 0 for other triggers; null: the trigger does not hold. */
async function loadBase(
  tx: Tx,
  { terms, rule, player, about, now }: Trigger & { terms: BonusTerms },
): Promise<Fen | null> {
  if (terms.trigger === 'deposit') return loadDeposit(tx, { player, deposit: about, number: terms.number })
  if (terms.trigger === 'tournament') return loadTournamentPrize(tx, player, about)
  if (terms.trigger === 'mission') return (await isMissionDone(tx, terms.mission, player, about)) ? noMoney : null
  if (terms.trigger === 'friend')
    return (await isFriendDue(tx, { terms, rule, player, friend: about, now })) ? noMoney : null
  if (terms.trigger === 'deposits') return loadDepositSum(tx, { rule, player, deposit: about, days: terms.window_days })
  if (terms.trigger === 'verified') return (await isVerified(tx, player)) ? noMoney : null
  if (terms.trigger === 'level_week' || terms.trigger === 'level_month')
    return (await loadLevel(tx, player)) >= terms.level ? noMoney : null
  if (terms.trigger !== 'loss' && terms.trigger !== 'birthday') return noMoney
  const last = dayFromText(about)
  if (terms.trigger === 'birthday') return last && (await isBirthday(tx, player, last)) ? noMoney : null
  return last && loadLoss(tx, player, last, terms.period)
}

async function loadDeposit(
  tx: Tx,
  { player, deposit, number }: { player: string; deposit: string; number: number },
): Promise<Fen | null> {
  const { rows } = await sql<{ credited: number; nth: number }>`
    select d.credited, (select count(*) from deposit e where e.player_id = d.player_id and e.state = 'approved'
      and (e.closed_at, e.id) <= (d.closed_at, d.id)) as nth
    from deposit d where d.id = ${deposit}::uuid and d.player_id = ${player}::uuid and d.state = 'approved'`.execute(tx)
  const [found] = rows
  return found && (number === 0 || found.nth === number) ? fen(found.credited) : null
}

async function loadTournamentPrize(tx: Tx, player: string, tournament: string): Promise<Fen | null> {
  const won = await tx
    .selectFrom('tournamentScore')
    .select('prize')
    .where('tournamentId', '=', tournament)
    .where('playerId', '=', player)
    .executeTakeFirst()
  return won?.prize ?? null
}

async function isMissionDone(tx: Tx, mission: string, player: string, period: string): Promise<boolean> {
  const done = tx
    .selectFrom('missionProgress')
    .select('value')
    .where('playerId', '=', player)
    .where('missionId', '=', mission)
    .where('period', '=', period as Day)
  return (await done.where('doneAt', 'is not', null).executeTakeFirst()) !== undefined
}

/** Days of a period. */
export const lengthOf = { day: 1, week: 7 } as const satisfies Record<LossPeriod, number>

async function loadLoss(tx: Tx, player: string, last: Day, period: keyof typeof lengthOf): Promise<Fen | null> {
  const { rows } = await sql<{ result: number }>`
    select coalesce(sum(win_loss), 0)::bigint as result from player_day_play
    where player_id = ${player}::uuid and day > ${addDays(last, -lengthOf[period])}::date and day <= ${last}::date`.execute(
    tx,
  )
  const { result } = rows[0]!
  return result < 0 ? fen(-result) : null
}

/** A condition of a later release holds for nobody. */
export async function isInSegment(
  db: Reader | Tx,
  { condition }: Pick<LiveRule, 'condition'>,
  player: string,
  now: Instant,
): Promise<boolean> {
  if (condition === null) return true
  return isCondition(condition) && holdsFor(db, player as PlayerId, condition, now)
}

/** What a rule promises a player now. */
export const newOffer = (
  { ruleId, version, terms }: LiveRule,
  {
    id = newId<'Bonus'>(),
    player,
    occasion,
    base,
    amount,
    now,
  }: { id?: string; player: string; occasion: string; base: Fen; amount: Fen; now: Instant },
): Promised & { version: number; occasion: string; takeUntil: Instant } => ({
  id,
  playerId: player,
  ruleId,
  version,
  occasion,
  base,
  amount,
  count: countFor(terms),
  required: requiredFor(terms, { base, amount }),
  takeUntil: plus(now, terms.take_days * day),
})
