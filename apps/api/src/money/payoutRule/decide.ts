import type { PlayerId } from '@koi/contract/id'
import { type Fen, fen, fenFromYuan, noMoney, rateFromText } from '@koi/contract/money'
import { type RuleTest, winDays } from '@koi/contract/money/payoutRule/payoutRule'
import { isCondition } from '@koi/contract/player/segment/segment.check'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { addDays, day, dayOf, type Instant, minute, plus, second, startOf } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import type { Channel } from '../channel/channel.ts'
import { findClaim } from '../../platform/claim/claim.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import { transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { holdsFor } from '../../player/segment/condition.ts'
import { cursorName } from '../../player/segment/days.ts'
import { done, type TaskKind } from '../../platform/task/task.ts'
import { hasUnexplainedPlay } from '../turnover/stakeOut.ts'
import { loadEarlierValues, steadyPercent } from '../../site/setting/steady.ts'
import { loadObjections, type Objections } from '../withdraw/flags.ts'
import { beginPaying, findPayoutChannel, loadPayoutTerms } from '../withdraw/pay.ts'
import { decideWithdrawalKind, lockWithdrawal, paidAlone, type Withdrawal } from '../withdraw/withdraw.ts'

export type Rule = Selectable<Tables['payoutRule']>
export type Terms = Pick<
  Rule,
  'segmentId' | 'segmentVersion' | 'most' | 'playerMost' | 'takesFirst' | 'payeeDays' | 'shareMost' | 'winMost'
>
type RuleWithCondition = Rule & { condition: unknown }

/** Returns the terms that a rule tests an order against: one version. */
export const termsOf = ({
  segmentId,
  segmentVersion,
  most,
  playerMost,
  takesFirst,
  payeeDays,
  shareMost,
  winMost,
}: Terms): Terms => ({ segmentId, segmentVersion, most, playerMost, takesFirst, payeeDays, shareMost, winMost })

/** Facts that the rules test besides the order and the condition. Sums are in fen and include this order. */
export interface RuleFacts {
  isBlocked: boolean
  /** Withdrawals of the player are held since, the identity is not proved, or the payee takes no payouts any more. */
  isHeld: boolean
  flags: number
  /** Whether the player's money came back from a venue with a result that no bet explains yet. */
  isUnexplained: boolean
  /** Rate of the order in percent of the rate of a day before; 100 without a rate. A low one pays more USDT. */
  ratePercent: number
  /** Sum of the order's amount and what rules have approved for the player in the last 24 hours. */
  playerSum: Fen
  /** The same sum over all players. */
  totalSum: Fen
  isFirst: boolean
  payeeDays: number
  deposited: Fen
  withdrawn: Fen
  /** Win of the player over the last days. */
  won: Fen
}

/** Serializes decisions, so that sums over all players hold and no rule decides after it was stopped. */
export const lockRules = (tx: Tx) => takeAdvisoryLock(tx, 'payout', 'rules')

/** Milliseconds until the figures are looked at again, and after which an order is left to operators when they are late. */
const figuresPause = second / 2
const longestWait = 5 * minute

/** Decides a new withdrawal by the rules: pays it, or records which test of each rule left it to an operator. */
export const decideWithdrawal: TaskKind = {
  name: decideWithdrawalKind,
  concurrency: 2,
  backoff: { first: second, longest: minute },
  async run(app, { subject: id }) {
    const settings = await app.settings.read()
    return transact(app, async (tx) => {
      const [order, claim, terms, , rules, areFiguresLate] = await Promise.all([
        lockWithdrawal(tx, { id }),
        findClaim(tx, { kind: 'withdrawals', id }),
        loadPayoutTerms(tx, { id }),
        lockRules(tx),
        loadRules(tx),
        hasUnreadEvents(tx, id),
      ])
      const now = app.clock.now()
      if (!order || !isUndecided(order) || (claim?.ownerId ?? null) !== null || rules.length === 0) return done
      if (areFiguresLate) {
        if (now < plus(order.createdAt, longestWait)) return { is: 'again', after: figuresPause }
        app.log.warn({ task: decideWithdrawalKind, subject: id }, 'a withdrawal was left to operators')
        return done
      }
      const channel = findPayoutChannel(terms, order, [])
      const objections = await loadObjections(tx, app.config, order, settings, now)
      await decide(tx, order, { rules, channel, objections, settings, now })
      return done
    })
  },
}

/**
 * Whether the reader that writes the figures of the rules and of conditions (sums of days, risk, tags) has still to read what
 * happened to the player before the order, or what its own reading changed about the player since.
 */
async function hasUnreadEvents(tx: Tx, order: string): Promise<boolean> {
  const { rows } = await sql<{ isLate: boolean }>`
    with own as materialized (select player_id from withdrawal where id = ${order}::uuid),
      unread as (
        select kind, player_id, about from event_waiting
        union all
        select e.kind, e.player_id, e.about from event e join job_cursor c on c.name = ${cursorName}
        where e.position > (c.position ->> 'position')::bigint)
    select exists (select from unread u join own using (player_id)
      where u.kind = 'withdrawal.created' and u.about = ${order}::text or u.kind = any(${['player.changed', 'risk.changed']}::text[])) as is_late`.execute(
    tx,
  )
  return rows[0]!.isLate
}

/** Loads the rules, those in mode `act` first. */
const loadRules = (tx: Tx): Promise<RuleWithCondition[]> =>
  tx
    .selectFrom('payoutRule')
    .leftJoin('segmentVersion', (join) =>
      join
        .onRef('segmentVersion.segmentId', '=', 'payoutRule.segmentId')
        .onRef('segmentVersion.version', '=', 'payoutRule.segmentVersion'),
    )
    .selectAll('payoutRule')
    .select('segmentVersion.condition')
    .where('mode', '<>', 'off')
    .orderBy('mode')
    .orderBy('sort')
    .orderBy('payoutRule.id')
    .execute()

const isUndecided = ({ state, approvalId, payTries }: Withdrawal): boolean =>
  state === 'review' && approvalId === null && payTries === 0

interface Given {
  rules: RuleWithCondition[]
  channel: Channel | null
  objections: Objections
  settings: Settings
  now: Instant
}

async function decide(tx: Tx, order: Withdrawal, { rules, channel, objections, settings, now }: Given): Promise<void> {
  const { flags, isBlocked, isHeld } = objections
  const facts = { ...(await loadFacts(tx, order, settings, now)), flags: flags.size, isBlocked, isHeld }
  const asked = { order, facts, byOperators: await loadByOperators(tx, order, now), channel, settings }
  let acting: Rule | null = null
  for (const rule of rules) {
    const failed = testRule(rule, asked) ?? (await testCondition(tx, rule, order, now)) ?? ''
    const decision = {
      withdrawalId: order.id,
      ruleId: rule.id,
      version: rule.version,
      mode: rule.mode,
      failed,
      terms: JSON.stringify(termsOf(rule)),
      facts: JSON.stringify(facts),
      at: now,
    }
    void defer(
      tx,
      tx
        .insertInto('payoutDecision')
        .values(decision)
        .onConflict((taken) => taken.doNothing()),
    )
    if (failed === '' && rule.mode === 'act') acting ??= rule
  }
  if (!acting || !channel) return
  const { id: ruleId, name, version } = acting
  beginPaying(tx, order, { channel, by: { kind: 'rule' }, at: now })
  void defer(tx, tx.updateTable('withdrawal').set({ ruleId }).where('id', '=', order.id))
  audit(tx, {
    actorKind: 'system',
    actorId: null,
    actorName: name,
    act: 'withdraw.approve',
    subjectKind: 'withdrawal',
    subjectId: order.orderNo,
    before: { state: order.state },
    after: { state: 'paying', channel: channel.code, rule: name, version },
    at: now,
  })
}

async function testCondition(
  tx: Tx,
  { segmentId, condition }: RuleWithCondition,
  order: Withdrawal,
  now: Instant,
): Promise<RuleTest | null> {
  if (segmentId === null) return null
  // A condition that this release does not know approves nothing.
  if (!isCondition(condition)) return 'condition'
  return (await holdsFor(tx, order.playerId as PlayerId, condition, now)) ? null : 'condition'
}

/** Greatest sum in fen that rules approve within 24 hours; 0: none is set. */
export const totalMostOf = ({ payout_rules_daily: most }: Pick<Settings, 'payout_rules_daily'>): Fen =>
  fenFromYuan(String(most)) ?? noMoney

/** Returns the first failed test; null if none of the tests that need no further query fails. */
export function testRule(
  rule: Terms & Pick<Rule, 'mode'>,
  {
    order: { amount },
    facts,
    byOperators,
    channel,
    settings,
  }: {
    order: Pick<Withdrawal, 'amount'>
    facts: RuleFacts
    /** Fen that operators approved alone for the player on the day. */
    byOperators: Fen
    channel: unknown
    settings: Pick<Settings, 'four_eyes_withdrawal' | 'payout_rules_daily'>
  },
): RuleTest | null {
  const fourEyes = fenFromYuan(String(settings.four_eyes_withdrawal)) ?? noMoney
  const isOver = (value: number, most: number) => most > 0 && value > most
  // A rule in shadow mode may not have its sums yet.
  const isSumOver = (sum: number, most: number) => (most > 0 || rule.mode === 'act') && sum > most
  const tests: [RuleTest, boolean][] = [
    ['flags', facts.flags > 0],
    ['blocked', facts.isBlocked || facts.isHeld],
    ['play', facts.isUnexplained],
    ['rate', facts.ratePercent < 100 - steadyPercent],
    ['four_eyes', fourEyes > 0 && facts.playerSum + byOperators >= fourEyes],
    ['channel', channel === null],
    ['amount', amount > rule.most],
    ['first', facts.isFirst && !rule.takesFirst],
    ['payee', facts.payeeDays < rule.payeeDays],
    ['share', rule.shareMost > 0 && facts.withdrawn * 100 > facts.deposited * rule.shareMost],
    ['win', isOver(facts.won, rule.winMost)],
    ['player_sum', isSumOver(facts.playerSum, rule.playerMost)],
    ['total_sum', isSumOver(facts.totalSum, totalMostOf(settings))],
  ]
  return tests.find(([, hasFailed]) => hasFailed)?.[0] ?? null
}

async function loadByOperators(tx: Tx, { playerId }: Withdrawal, now: Instant): Promise<Fen> {
  const alone = paidAlone(playerId, sql`w.rule_id is null and w.decided_by is not null`, startOf(dayOf(now)))
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from (${alone}) a`.execute(
    tx,
  )
  return fen(rows[0]!.sum)
}

async function loadFacts(
  tx: Tx,
  { id, playerId, amount, payeeId, rate, createdAt }: Withdrawal,
  settings: Settings,
  now: Instant,
): Promise<Omit<RuleFacts, keyof Objections>> {
  const today = dayOf(now)
  const [isUnexplained, ratePercent] = await Promise.all([
    hasUnexplainedPlay(tx, playerId, now),
    rate === null ? 100 : loadRatePercent(tx, rate, settings, createdAt),
  ])
  const approved = sql`
    select coalesce(sum(w.amount), 0) from payout_decision d
    join withdrawal w on w.id = d.withdrawal_id and w.rule_id = d.rule_id and w.state in ('paying', 'approved')
    where d.mode = 'act' and d.failed = '' and d.at > ${plus(now, -day)}::timestamptz`
  const { rows } = await sql<{
    payeeDays: number
    isFirst: boolean
    playerSum: number
    totalSum: number
    deposited: number
    withdrawn: number
    won: number
  }>`
    select floor(extract(epoch from ${now}::timestamptz - (select created_at from payee where id = ${payeeId})) / 86400)::integer as payee_days,
      not exists (select from withdrawal w where w.player_id = p.id and w.state = 'approved') as is_first,
      (${approved} and w.player_id = p.id)::bigint as player_sum,
      (${approved})::bigint as total_sum,
      (select coalesce(sum(credited), 0) from deposit d where d.player_id = p.id and d.state = 'approved')::bigint as deposited,
      (select coalesce(sum(w.amount), 0) from withdrawal w
        where w.player_id = p.id and w.id <> ${id} and w.state <> 'rejected')::bigint as withdrawn,
      (select coalesce(sum(win_loss), 0) from player_day_play d
        where d.player_id = p.id and d.day > ${addDays(today, -winDays)}::date)::bigint as won
    from player p where p.id = ${playerId}`.execute(tx)
  const { playerSum, totalSum, withdrawn, deposited, won, ...found } = rows[0]!
  return {
    ...found,
    isUnexplained,
    ratePercent,
    playerSum: fen(playerSum + amount),
    totalSum: fen(totalSum + amount),
    withdrawn: fen(withdrawn + amount),
    deposited: fen(deposited),
    won: fen(won),
  }
}

/** Rate of an order in percent of the setting's value 24 hours before it. */
async function loadRatePercent(tx: Tx, rate: number, settings: Settings, at: Instant): Promise<number> {
  const earlier = await loadEarlierValues(tx, ['withdrawusdtrate'], plus(at, -day))
  const before = rateFromText(earlier.get('withdrawusdtrate') ?? String(settings.withdrawusdtrate))
  return before ? Math.floor((rate * 100) / before) : 100
}
