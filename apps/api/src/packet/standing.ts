import { type Fen, fen, noMoney, sum } from '@koi/contract/money'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { type Instant, newYorkText } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { type Draw, drawAt } from './draw.ts'

/** How a rule judges a player in the draw. */
export interface Judged {
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
  /** Its US Eastern range holds this moment. */
  isLive: boolean
  deposits: Fen
  dayStakes: Fen
  allStakes: Fen
  isMet: boolean
  isClaimed: boolean
}

export interface Standing {
  draw: Draw
  /** Rules that have not ended, the highest first. */
  rules: Judged[]
  claimed: number
  /** Claims that are left in this draw. */
  left: number
  /** Most claims in a draw. */
  most: number
  /** The rule the next claim takes. */
  next: Judged | null
}

/** Where a player stands in the draw of this moment (D-066 to D-068, ruling 7). */
export async function standingOf(db: Reader, player: string, settings: Settings, now: Instant): Promise<Standing> {
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
    .where('closedAt', '>=', draw.passwordCheckOptions)
    .where('closedAt', '<', draw.countedTo)
    .execute()
  const claims = await db
    .selectFrom('packetClaim')
    .select('ruleId')
    .where('playerId', '=', player)
    .where('draw', '=', draw.day)
    .execute()
  const dayStakes = rules.some(({ dayFlow }) => dayFlow > 0) ? await stakesWithin(db, player, draw) : noMoney

  const judged: Judged[] = []
  for (const { sort: _, state: _state, removedAt: _removed, ...rule } of rules) {
    const isLive = rule.startTime <= here
    const deposits = sum(
      paid
        .filter(({ at }) => newYorkText(at) >= rule.startTime && newYorkText(at) <= rule.endTime)
        .map(({ amount }) => amount),
    )
    const allStakes = isLive && rule.flowMoney > 0 ? await stakesSince(db, player, rule.startTime) : noMoney
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
    ...chancesOf(judged, claims.length, settings.redpacket_max_times),
  }
}

/**
 * Each met rule gives one claim, up to `setting` claims a draw; a rule with a limit of its own pays only a claim whose
 * number in the draw is within it. The highest rule is claimed first.
 */
function chancesOf(rules: Judged[], claimed: number, setting: number): Pick<Standing, 'left' | 'most' | 'next'> {
  const limitOf = ({ maxTimes }: Judged) => (maxTimes > 0 ? Math.min(maxTimes, setting) : setting)
  const live = rules.filter(({ isLive }) => isLive)
  const most = live.length > 0 ? Math.max(...live.map(limitOf)) : setting
  let made = claimed
  let next: Judged | null = null
  for (const rule of rules) {
    if (!rule.isMet || rule.isClaimed || made >= limitOf(rule)) continue
    next ??= rule
    made += 1
  }
  return { left: made - claimed, most, next }
}

async function stakesWithin(db: Reader, player: string, { passwordCheckOptions, countedTo }: Draw): Promise<Fen> {
  const { total } = await db
    .selectFrom('bet')
    .select(sql<number>`coalesce(sum(valid_stake), 0)`.as('total'))
    .where('playerId', '=', player)
    .where('state', '=', 'settled')
    .where('settledAt', '>=', passwordCheckOptions)
    .where('settledAt', '<', countedTo)
    .executeTakeFirstOrThrow()
  return fen(Number(total))
}

/** Valid settled stakes since a US Eastern time. */
async function stakesSince(db: Reader, player: string, start: string): Promise<Fen> {
  const { total } = await db
    .selectFrom('bet')
    .select(sql<number>`coalesce(sum(valid_stake), 0)`.as('total'))
    .where('playerId', '=', player)
    .where('state', '=', 'settled')
    .where(
      sql<boolean>`to_char(settled_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI:SS') collate "C" >= ${start}`,
    )
    .executeTakeFirstOrThrow()
  return fen(Number(total))
}
