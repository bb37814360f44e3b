import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { type EventRange, readRanges } from '../../platform/http/cursor.ts'
import type { App } from '../../platform/ops/app.ts'
import { lockPlayerSums } from '../../player/segment/days.ts'

const cursorName = 'events:gifts'
/** Events per transaction. */
const batchSize = 5000

const giftKinds = sql`('rebate.pay', 'promotion.grant', 'bonus.credit', 'packet.open')`
const revokeKinds = sql`('promotion.revoke', 'bonus.revoke')`

/** SQL: the gift of posting `g`, in fen, less what was taken back of it since. */
const netGift = sql`(g.amount - coalesce(case g.kind
  when 'bonus.credit' then (select revoked from bonus where id = g.about)
  when 'promotion.grant' then (select revoked from activity_application where id = g.about) end, 0))`

/** SQL: what a player was given in a span, in fen, less what was taken back of it since, in one row. */
export const sumsOfGifts = (player: RawBuilder<unknown>, from: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`
  select coalesce(sum(${netGift}), 0)::bigint as given
  from posting g where g.player_id = ${player} and g.at >= ${from} and g.at < ${end} and g.kind in ${giftKinds}`

/**
 * Recounts the days on which gifts of new postings were given, also when they are taken back later. The cursor moves in the
 * same transaction; one process at a time, for which this waits with `waits`. Returns the number of events.
 */
export const readGifts = (app: App, waits = false): Promise<number> =>
  readRanges(app, cursorName, batchSize, recountGifts, { waits })

async function recountGifts(tx: Tx, { from, last }: EventRange): Promise<void> {
  const { rows } = await sql<{ player: string; day: string }>`
    select distinct p.player_id as player, (given.at at time zone 'Asia/Shanghai')::date::text as day from event e
      cross join lateral (
        select player_id, kind, about, at from posting where player_id = e.player_id and seq = e.posting offset 0) p
      cross join lateral (
        select p.at where p.kind in ${giftKinds}
        union all select credited_at from bonus where p.kind = 'bonus.revoke' and id = p.about
        union all select closed_at from activity_application where p.kind = 'promotion.revoke' and id = p.about) given
    where e.position > ${from} and e.position <= ${last} and e.kind = 'ledger.posted' and (p.kind in ${giftKinds} or p.kind in ${revokeKinds})
      and given.at is not null`.execute(tx)
  if (rows.length === 0) return
  const touched = sql`unnest(${rows.map(({ player }) => player)}::uuid[], ${rows.map(({ day }) => day)}::date[]) as t (player_id, day)`
  const locked = lockPlayerSums(tx)
  const removed = sql`
    delete from player_day_gift d using ${touched} where d.player_id = t.player_id and d.day = t.day`.execute(tx)
  const counted = sql`
    insert into player_day_gift (player_id, day, given)
    select t.player_id, t.day, g.given from ${touched} cross join lateral (${sumsOfGifts(
      sql`t.player_id`,
      sql`t.day::timestamp at time zone 'Asia/Shanghai'`,
      sql`(t.day + 1)::timestamp at time zone 'Asia/Shanghai'`,
    )}) g where g.given <> 0`.execute(tx)
  await Promise.all([locked, removed, counted])
}

/** Recounts all days of gifts, for an installation whose rows were inserted without events. */
export async function recountAllGifts(tx: Tx): Promise<void> {
  await sql`delete from player_day_gift`.execute(tx)
  await sql`
    insert into player_day_gift (player_id, day, given)
    select g.player_id, (g.at at time zone 'Asia/Shanghai')::date, sum(${netGift}) from posting g
    where g.kind in ${giftKinds} group by 1, 2`.execute(tx)
}
