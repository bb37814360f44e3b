import type { BonusStep } from '@koi/contract/reward/bonus/bonus'
import { rewardFor } from '@koi/contract/reward/bonus/bonus.reward'
import {
  BonusCodeLimit,
  BonusCodeUnknown,
  BonusCodeUsed,
  BonusGone,
  BonusNotForYou,
  BonusWithdrawn,
} from '@koi/contract/reward/bonus/bonus.copy'
import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { isId } from '@koi/contract/id'
import { noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { hour, type Instant } from '@koi/contract/time'
import { plainName } from '@koi/contract/typed'
import { sql } from 'kysely'
import { checkLimits, insertAttempts } from '../../access/identity/attempt.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { commitRefusal, type CommittedRefusal, refuse } from '../../platform/text/refuse.ts'
import { loadBar } from './promotable.ts'
import { levelFor } from './playerLevel.ts'
import { insertOffer, type Promised, takeOffer } from './credit.ts'
import { findLiveRule, isPromised, isInSegment, newOffer } from './offer.ts'
import { parseTerms } from './version.ts'

export interface Taken {
  id: string
  state: BonusStep
}

export const takenBy = (bonus: Promised, state: 'review' | 'credited'): Taken => ({
  id: bonus.id,
  state: state === 'review' ? 'review' : bonus.required > 0 ? 'open' : 'done',
})

/**
 * Takes an offer. Locks the player, then the offer. Throws the bar, NotFound, BonusGone, BonusWithdrawn, and what `takeOffer`
 * throws.
 */
export async function takeBonus(tx: Tx, player: string, id: string, now: Instant): Promise<Taken> {
  if (!isId(id)) return refuse(NotFound)
  const [, bonus, version, bar, isWithdrawn] = await Promise.all([
    lockPlayer(tx, player),
    tx
      .selectFrom('bonus')
      .selectAll()
      .where('id', '=', id)
      .where('playerId', '=', player)
      .forUpdate()
      .executeTakeFirst(),
    loadPromise(tx, id),
    loadBar(tx, player, now),
    isWithdrawnSince(tx, id),
  ])
  if (bar) refuse(bar)
  if (!bonus || !version) return refuse(NotFound)
  if (bonus.state !== 'offered' || bonus.takeUntil <= now) refuse(BonusGone)
  if (isWithdrawn) refuse(BonusWithdrawn)
  return takenBy(bonus, await takeOffer(tx, bonus, version, now))
}

/** Whether the player asked for a withdrawal since a bonus for deposits was offered. */
export async function isWithdrawnSince(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from bonus b join withdrawal w on w.player_id = b.player_id and w.created_at >= b.created_at
    where b.id = ${id}::uuid and b.cause in ('deposit', 'deposits') limit 1`.execute(tx)
  return rows.length > 0
}

/** Loads the terms under which a bonus was offered. */
export async function loadPromise(tx: Tx, id: string): Promise<{ terms: BonusTerms; title: string } | null> {
  const row = await tx
    .selectFrom('bonus')
    .innerJoin('bonusVersion as v', (join) =>
      join.onRef('v.ruleId', '=', 'bonus.ruleId').onRef('v.version', '=', 'bonus.version'),
    )
    .select(['v.terms', 'v.title'])
    .where('bonus.id', '=', id)
    .executeTakeFirst()
  return row ? { terms: parseTerms(row.terms), title: row.title } : null
}

/**
 * Takes the bonus of a code. Wrong codes are counted and rate-limited. Throws the bar, BonusCodeUsed, BonusCodeLimit,
 * BonusGroupOpen, BonusBudgetUsed.
 */
export async function takeByCode(
  tx: Tx,
  { id, player, code, now }: { id: string; player: string; code: string; now: Instant },
): Promise<Taken | CommittedRefusal> {
  const limit = { key: `bonus code:${player}`, most: 10, window: hour, over: BonusCodeLimit }
  const [, , rule, bar] = await Promise.all([
    lockPlayer(tx, player),
    checkLimits(tx, [limit], now),
    findLiveRule(tx, { code: plainName(code) }, now),
    loadBar(tx, player, now),
  ])
  if (bar) refuse(bar)
  if (!rule || plainName(code) === '') {
    insertAttempts(tx, [limit.key], now)
    return commitRefusal(BonusCodeUnknown)
  }
  const subject = ''
  const [isUsed, isMember, level] = await Promise.all([
    isPromised(tx, rule, { player, subject }),
    isInSegment(tx, rule, player, now),
    levelFor(tx, rule.terms, player),
  ])
  const amount = rewardFor(rule.terms, noMoney, level)
  if (isUsed) refuse(BonusCodeUsed)
  if (!isMember || amount === 0) refuse(BonusNotForYou)
  const bonus = newOffer(rule, { id, player, subject, base: noMoney, amount, now })
  insertOffer(tx, bonus, now)
  return takenBy(bonus, await takeOffer(tx, bonus, rule, now))
}
