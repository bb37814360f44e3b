import { sql } from 'kysely'
import type { Db, Reader } from '../platform/db.ts'

/** The number of changes per topic. */
export type Versions = readonly number[]

/** Rows of one player, or of the installation, above which they are folded into one per topic. */
const maxRows = 100

/** Changes of shared topics. */
export async function houseVersions(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ topic: string; amount: number; rows: number }>`
    select topic, sum(amount) as amount, count(*)::int as rows from change_tally where player_id is null group by topic`.execute(
    db,
  )
  if (rows.some((row) => row.rows > maxRows)) await fold(db, null)
  return new Map(rows.map(({ topic, amount }) => [topic, amount]))
}

interface OwnVersions {
  balance: number
  orders: number
  messages: number
  limits: number
}

/** The balance uses the sequence number of the newest posting, so that posting writes no extra row. */
export async function playerVersions(db: Db, players: string[]): Promise<ReadonlyMap<string, OwnVersions>> {
  const { rows } = await sql<OwnVersions & { id: string; rows: number }>`
    select w.id, coalesce(l.seq, 0) as balance, c.orders, c.messages, c.limits, c.rows
    from unnest(${players}::uuid[]) as w (id)
    left join (select player_id, seq from journal where player_id = any(${players}::uuid[])) l on l.player_id = w.id
    cross join lateral (
      select coalesce(sum(amount) filter (where topic = 'orders'), 0) as orders,
        coalesce(sum(amount) filter (where topic = 'messages'), 0) as messages,
        coalesce(sum(amount) filter (where topic = 'limits'), 0) as limits, count(*)::int as rows
      from change_tally where player_id = w.id) c`.execute(db)
  for (const { id, rows: many } of rows) if (many > maxRows) await fold(db, id)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One statement, so that the sum never changes; takes no locks that block writers. */
async function fold(db: Reader, player: string | null): Promise<void> {
  const its = player === null ? sql`player_id is null` : sql`player_id = ${player}::uuid`
  await sql`
    with taken as (
      delete from change_tally where ctid = any(array(
        select ctid from change_tally where ${its} for update skip locked))
      returning player_id, topic, amount)
    insert into change_tally (player_id, topic, amount)
    select player_id, topic, sum(amount) from taken group by player_id, topic`.execute(db)
}

/** Folds per statement. */
const batchSize = 5000

/** Folds the rows of all players, with or without streams. Returns the number of rows removed. */
export async function foldChanges(db: Db): Promise<number> {
  for (let done = 0; ;) {
    const { rows } = await sql<{ gone: number }>`
      with crowded as (
        select player_id, topic from change_tally where player_id is not null group by player_id, topic having count(*) > 1
        limit ${batchSize}),
      taken as (
        delete from change_tally where ctid = any(array(
          select t.ctid from change_tally t join crowded using (player_id, topic) for update of t skip locked))
        returning player_id, topic, amount),
      made as (
        insert into change_tally (player_id, topic, amount)
        select player_id, topic, sum(amount) from taken group by player_id, topic returning 1)
      select ((select count(*) from taken) - (select count(*) from made))::int as gone`.execute(db)
    const { gone } = rows[0]!
    if (gone === 0) return done
    done += gone
  }
}
