import { type Fen, fen, noMoney, sum } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { type Instant, newYorkText } from '@koi/contract/time'
import { sql } from 'kysely'
import { loadStakesSince } from '../../player/segment/days.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Draw, drawAt } from './draw.ts'

/** A rule's result for a player. */
export interface RuleResult {
  id: number
  startTime: string
  endTime: string
  minMoney: Fen
  maxMoney: Fen
  multiple: number
  maxTimes: number
  recharge: Fen
  dayFlow: Fen
  flowMoney: Fen
  /** Whether the current time is within the rule's range, in US Eastern time. */
  isLive: boolean
  deposits: Fen
  dayStakes: Fen
  allStakes: Fen
  isMet: boolean
  isClaimed: boolean
}

export interface ClaimStatus {
  draw: Draw
  /** Rules that have not ended, highest first. */
  rules: RuleResult[]
  claimed: number
  /** Claims left in this draw. */
  left: number
  /** Maximum claims per draw. */
  most: number
  /** The rule of the next claim. */
  next: RuleResult | null
}

/** Loads what the player has claimed and can claim in the current draw. */
export async function loadClaimStatus(
  db: Reader,
  player: string,
  settings: Settings,
  now: Instant,
): Promise<ClaimStatus> {
  const draw = drawAt(settings, now)
  const here = newYorkText(now)
  const rules = await db
    .selectFrom('packetRule')
    .selectAll()
    .where('state', '=', 'on')
    .where('removedAt', 'is', null)
    .where('endTime', '>=', here)
    .orderBy('recharge', 'desc')
    .orderBy('dayFlow', 'desc')
    .orderBy('flowMoney', 'desc')
    .orderBy('maxMoney', 'desc')
    .orderBy('id')
    .execute()
  const paid = await db
    .selectFrom('deposit')
    .select([sql<Fen>`coalesce(credited, amount)`.as('amount'), sql<Instant>`closed_at`.as('at')])
    .where('playerId', '=', player)
    .where('state', '=', 'approved')
    .where('closedAt', '>=', draw.countedFrom)
    .where('closedAt', '<', draw.countedTo)
    .execute()
  const claims = await db
    .selectFrom('packetClaim')
    .select('ruleId')
    .where('playerId', '=', player)
    .where('draw', '=', draw.day)
    .execute()
  const dayStakes = rules.some(({ dayFlow }) => dayFlow > 0) ? await stakesWithin(db, player, draw) : noMoney

  const judged: RuleResult[] = []
  for (const { sort: _, state: _state, removedAt: _removed, ...rule } of rules) {
    const isLive = rule.startTime <= here
    const deposits = sum(
      paid
        .filter(({ at }) => newYorkText(at) >= rule.startTime && newYorkText(at) <= rule.endTime)
        .map(({ amount }) => amount),
    )
    const allStakes =
      isLive && rule.flowMoney > 0
        ? await loadStakesSince(db, player, now, sql`${rule.startTime}::timestamp at time zone 'America/New_York'`)
        : noMoney
    const isMet = isLive && deposits >= rule.recharge && dayStakes >= rule.dayFlow && allStakes >= rule.flowMoney
    judged.push({
      ...rule,
      isLive,
      deposits,
      dayStakes,
      allStakes,
      isMet,
      isClaimed: claims.some(({ ruleId }) => ruleId === rule.id),
    })
  }
  return {
    draw,
    rules: judged,
    claimed: claims.length,
    ...claimsLeft(judged, claims.length, settings.redpacket_max_times),
  }
}

/**
 * Counts the claims left. Each met rule gives one claim, highest first, up to `setting` per draw; a rule with its own limit
 * pays only claims up to that number.
 */
function claimsLeft(
  rules: RuleResult[],
  claimed: number,
  setting: number,
): Pick<ClaimStatus, 'left' | 'most' | 'next'> {
  const limitOf = ({ maxTimes }: RuleResult) => (maxTimes > 0 ? Math.min(maxTimes, setting) : setting)
  const live = rules.filter(({ isLive }) => isLive)
  const most = live.length > 0 ? Math.max(...live.map(limitOf)) : setting
  let made = claimed
  let next: RuleResult | null = null
  for (const rule of rules) {
    if (!rule.isMet || rule.isClaimed || made >= limitOf(rule)) continue
    next ??= rule
    made += 1
  }
  return { left: made - claimed, most, next }
}

async function stakesWithin(db: Reader, player: string, { countedFrom, countedTo }: Draw): Promise<Fen> {
  const { total } = await db
    .selectFrom('bet')
    .select(sql<number>`coalesce(sum(valid_stake), 0)`.as('total'))
    .where('playerId', '=', player)
    .where('state', '=', 'settled')
    .where('settledAt', '>=', countedFrom)
    .where('settledAt', '<', countedTo)
    .executeTakeFirstOrThrow()
  return fen(Number(total))
}
