import { type Fen, fen } from '@koi/contract/money'
import { addDays, type Day, dayOf, daysBetween, type Instant, minute, plus, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { sumApart } from '../../platform/queue/apart.ts'
import { emit } from '../../platform/event/emit.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { loadStakesSince } from '../../player/segment/days.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'

/** Days in which the turnover to keep a level must be made. */
const period = 90

type Reason = 'promoted' | 'relegated' | 'kept'

interface LevelStatus {
  player: string
  level: number
  /** Start of the 90 days. */
  since: Instant
}

/**
 * Updates the levels due on a Beijing day (default: today) and returns the number of players checked. A player's level changes
 * at most once per day, so the job can be repeated and run concurrently.
 */
export async function judgeLevels(app: App, wanted: Day | null): Promise<number> {
  const today = wanted ?? dayOf(app.clock.now())
  return sumApart(app, await candidates(app.db, today), async (player) =>
    Number(await transact(app, (tx) => updateLevel(tx, player, today, app.clock.now()))),
  )
}

/** Preselection by deposits or an expired period; the final check runs under the player's lock. */
async function candidates(db: Db, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from player p
    where (p.vip_level > 0 and p.vip_since < ${plus(startOf(today), -(period - 1) * 24 * 60 * minute)}::timestamptz)
      or coalesce((select sum(coalesce(d.credited, d.amount)) from deposit d where d.player_id = p.id and d.state = 'approved'), 0)
        >= (select min(v.recharge) from vip_level v where v.level = p.vip_level + 1)
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

async function updateLevel(tx: Tx, player: string, today: Day, now: Instant): Promise<boolean> {
  await lockPlayer(tx, player)
  // Locks the row against a concurrent change by an operator.
  const row = await tx
    .selectFrom('player')
    .select(['vipLevel', 'vipSince'])
    .where('id', '=', player)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const last = await tx
    .selectFrom('vipChange')
    .select('day')
    .where('playerId', '=', player)
    .where('reason', '<>', 'operator')
    .orderBy('day', 'desc')
    .executeTakeFirst()
  if (last && last.day >= today) return false

  const status: LevelStatus = { player, level: row.vipLevel, since: row.vipSince }
  const next = await tx
    .selectFrom('vipLevel')
    .selectAll()
    .where('level', '=', status.level + 1)
    .executeTakeFirst()
  const { paysum, flow } = await loadProgress(tx, player, now)
  if (next && paysum >= next.recharge && flow >= next.flow) {
    await insertLevel(tx, status, { to: next.level, reason: 'promoted', day: today, now })
    return true
  }
  if (status.level === 0 || daysBetween(dayOf(status.since), today) < period) return false

  const own = await tx.selectFrom('vipLevel').select('keepFlow').where('level', '=', status.level).executeTakeFirst()
  const isKept = own !== undefined && (await loadPeriodStakes(tx, status, now)) >= own.keepFlow
  await insertLevel(tx, status, {
    to: isKept ? status.level : status.level - 1,
    reason: isKept ? 'kept' : 'relegated',
    day: today,
    now,
  })
  return true
}

/** Valid stakes of the 90 days so far, in fen. */
async function loadPeriodStakes(db: Reader, { player, since }: LevelStatus, now: Instant): Promise<Fen> {
  // Earlier releases could run for a future date, which set the period's start ahead; stakes count from the real start.
  const begun = await db
    .selectFrom('vipChange')
    .select('at')
    .where('playerId', '=', player)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  const from = begun && begun.at < since ? begun.at : since
  return loadStakesSince(db, player, now, sql`${from}`)
}

/** Returns what keeps the player's level: the turnover and what is made of it in fen, and the start of the day that judges it. Null without a level. */
export async function loadKeepProgress(
  db: Reader,
  player: string,
  now: Instant,
): Promise<{ keep_flow: Fen; made: Fen; until: Instant } | null> {
  const own = await db
    .selectFrom('player')
    .innerJoin('vipLevel', 'vipLevel.level', 'player.vipLevel')
    .select(['player.vipLevel', 'player.vipSince', 'vipLevel.keepFlow'])
    .where('player.id', '=', player)
    .executeTakeFirst()
  if (!own || own.vipLevel === 0) return null
  const status = { player, level: own.vipLevel, since: own.vipSince }
  return {
    keep_flow: own.keepFlow,
    made: await loadPeriodStakes(db, status, now),
    until: startOf(addDays(dayOf(own.vipSince), period)),
  }
}

/** Returns the sum of all approved deposits, and of valid settled stakes since the last drop of the level, in fen. */
export async function loadProgress(db: Reader, player: string, now: Instant): Promise<{ paysum: Fen; flow: Fen }> {
  const { paid } = await db
    .selectFrom('deposit')
    .select(sql<number>`coalesce(sum(coalesce(credited, amount)), 0)`.as('paid'))
    .where('playerId', '=', player)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow()
  const fall = await db
    .selectFrom('vipChange')
    .select('at')
    .where('playerId', '=', player)
    .whereRef('toLevel', '<', 'fromLevel')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return { paysum: fen(Number(paid)), flow: await loadStakesSince(db, player, now, fall && sql`${fall.at}`) }
}

async function insertLevel(
  tx: Tx,
  { player, level }: LevelStatus,
  { to, reason, day, now }: { to: number; reason: Reason; day: Day; now: Instant },
): Promise<void> {
  await tx
    .insertInto('vipChange')
    .values({ id: newId<'VipChange'>(), playerId: player, day, fromLevel: level, toLevel: to, reason, at: now })
    .execute()
  const since = day === dayOf(now) ? now : plus(startOf(day), 10 * minute)
  await tx.updateTable('player').set({ vipLevel: to, vipSince: since }).where('id', '=', player).execute()
  emit(tx, { kind: 'player.changed', player })
}
