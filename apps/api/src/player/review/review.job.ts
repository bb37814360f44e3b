import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { notifyPlayer } from '../message/message.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import type { Job } from '../../platform/queue/job.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { dueAt } from './review.ts'

/** Players per transaction. */
const batchSize = 200

/** Sends each player who is due to review limits one message, if they signed in since. Returns their number. */
async function remindReviews(app: App): Promise<number> {
  const months = (await readSettings(app.db)).review_months
  if (months === 0) return 0
  const now = app.clock.now()
  let count = 0
  for (;;) {
    const told = await transact(app, (tx) => remindPlayers(tx, months, now))
    count += told
    if (told < batchSize) return count
  }
}

async function remindPlayers(tx: Tx, months: number, now: Instant): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select p.id from player p
    where p.is_active and not p.is_blacklisted and not p.is_test
      and coalesce(p.excluded_until <= ${now}::timestamptz, true)
      and coalesce(p.signed_in_at, p.created_at) > ${now}::timestamptz - make_interval(months => ${months})
      and ${dueAt(months)} <= ${now}::timestamptz
      and not exists (select from limit_review r where r.player_id = p.id and r.answered_at is null)
    order by p.id limit ${batchSize} for update of p skip locked`.execute(tx)
  if (rows.length === 0) return 0
  const reviews = rows.map(({ id: playerId }) => ({ id: newId<'LimitReview'>(), playerId, toldAt: now }))
  await tx.insertInto('limitReview').values(reviews).execute()
  for (const { playerId } of reviews) {
    notifyPlayer(tx, playerId, ({ review: { reminder } }) => ({ title: reminder.title, text: reminder.text(months) }), {
      now,
    })
  }
  return rows.length
}

/** Runs at 10:00 Beijing time, when messages do not wake players. */
export const reviewJob: Job = { name: 'remind-reviews', cron: '0 10 * * *', run: remindReviews }
