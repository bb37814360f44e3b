import { warningDays } from '@koi/contract/player/dormancy/dormancy'
import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { notifyPlayer } from '../message/message.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import type { Job } from '../../platform/queue/job.ts'
import { readSettings } from '../../platform/db/settings.ts'

/** Players per transaction. */
const batchSize = 200

/**
 * Warns players a month before the dormancy term and marks those who stay away as dormant; balances are not touched.
 * Returns their number.
 */
async function findDormant(app: App): Promise<number> {
  const months = (await readSettings(app.db)).dormant_months
  if (months === 0) return 0
  const now = app.clock.now()
  let count = 0
  for (;;) {
    const warned = await transact(app, (tx) => warnPlayers(tx, months, now))
    count += warned
    if (warned < batchSize) break
  }
  return count + (await transact(app, (tx) => markDormant(tx, months, now)))
}

async function warnPlayers(tx: Tx, months: number, now: Instant): Promise<number> {
  const { rows } = await sql<{ id: string; seen: Instant }>`
    select p.id, coalesce(p.signed_in_at, p.created_at) as seen from player p
    where p.is_active and not p.is_test
      and coalesce(p.signed_in_at, p.created_at) <= ${plus(now, warningDays * day)}::timestamptz - make_interval(months => ${months})
      and not exists (select from dormancy d where d.player_id = p.id and d.last_seen_at = coalesce(p.signed_in_at, p.created_at))
    order by p.id limit ${batchSize} for update of p skip locked`.execute(tx)
  for (const { id: playerId, seen } of rows) {
    const row = { id: newId<'Dormancy'>(), playerId, lastSeenAt: seen, warnedAt: now }
    await tx.insertInto('dormancy').values(row).execute()
    notifyPlayer(tx, playerId, ({ dormancy: { warning } }) => ({ title: warning.title, text: warning.text(months) }), {
      now,
    })
  }
  return rows.length
}

/**
 * Marks players as dormant after the term, at least 30 days after the warning. If the term was lengthened since, the
 * longer one applies.
 */
async function markDormant(tx: Tx, months: number, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    update dormancy d set dormant_at = ${now} from player p
    where p.id = d.player_id and d.dormant_at is null and d.warned_at <= ${plus(now, -warningDays * day)}::timestamptz
      and d.last_seen_at = coalesce(p.signed_in_at, p.created_at)
      and d.last_seen_at <= ${now}::timestamptz - make_interval(months => ${months})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Runs at 05:45 Beijing time. */
export const dormancyJob: Job = { name: 'find-dormant', cron: '45 5 * * *', run: findDormant }

/** Whether the player returned from dormancy and no operator has reviewed that yet. */
export async function isUnchecked(db: Reader | Tx, player: string): Promise<boolean> {
  const row = await db
    .selectFrom('dormancy')
    .select('id')
    .where('playerId', '=', player)
    .where('dormantAt', 'is not', null)
    .where('checkedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
