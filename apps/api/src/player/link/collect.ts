import { everyPlayer } from '../../access/identity/everyPlayer.ts'
import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { fundsMark, insertMarks, type Mark, networkMark } from '../../access/identity/playerMarks.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { openIn } from '../../platform/base/personal.ts'
import type { FolderSecret, Sealed } from '../../platform/base/secret.ts'

const batchSize = 1000

/**
 * Collects marks of data that has a search hash: mobile number, name, name with birthday, payees. After a change of
 * number or name the earlier mark stays.
 */
const collectHashed = (tx: Tx, players: readonly string[], now: Instant) =>
  sql`
  with who as (select * from player where id = any(${players as string[]}::uuid[]))
  insert into player_mark (player_id, kind, mark, first_at, last_at)
  select id, kind, mark, ${now}::timestamptz, ${now}::timestamptz from (
    select id, 'mobile' as kind, mobile_hash as mark from who where mobile_hash is not null
    union all select id, 'name', realname_hash from who where realname_hash is not null
    union all select id, 'person', sha256(realname_hash || convert_to(birthday::text, 'UTF8')) from who
      where realname_hash is not null and birthday is not null
    union all select distinct player_id, case when kind = 'bank' then 'payee' else 'funds' end, bank_no_hash from payee
      where player_id = any(${players as string[]}::uuid[])) found
  on conflict (player_id, kind, mark) do update set last_at = excluded.last_at
    where player_mark.last_at < excluded.last_at - interval '7 days'`.execute(tx)

/** Marks of the accounts from which approved deposits since `since` were paid, as the players entered them. */
async function payerMarks(
  db: Reader | Tx,
  key: FolderSecret,
  players: readonly string[],
  since: Instant | null,
): Promise<Mark[]> {
  const { rows } = await sql<{ id: string; player: string; number: Sealed; at: Instant }>`
    select id, player_id as player, payer_no as number, closed_at as at from deposit
    where player_id = any(${players as string[]}::uuid[]) and state = 'approved' and payer_no <> ''
      and closed_at > coalesce(${since}::timestamptz, '-infinity')`.execute(db)
  return rows.flatMap(({ id, player, number, at }) => {
    const mark = fundsMark(key, openIn(key, 'deposit.payer_no', id, number))
    return mark ? [{ player, kind: 'funds' as const, mark, firstAt: at, lastAt: at }] : []
  })
}

async function networkMarks(db: Reader | Tx, key: FolderSecret, players: readonly string[]): Promise<Mark[]> {
  const { rows } = await sql<{ player: string; ip: string; first: Instant; last: Instant }>`
    select player_id as player, ip, min(at) as first, max(at) as last from sign_in
    where player_id = any(${players as string[]}::uuid[]) and outcome = 'right' group by 1, 2`.execute(db)
  return rows.map(({ player, ip, first, last }) => ({
    player,
    kind: 'network' as const,
    mark: networkMark(key, ip),
    firstAt: first,
    lastAt: last,
  }))
}

/** One row per player, kind and mark, because an upsert must not update a row twice. */
function merged(marks: readonly Mark[]): Mark[] {
  const found = new Map<string, Mark>()
  for (const mark of marks) {
    const key = `${mark.player} ${mark.kind} ${mark.mark.toString('hex')}`
    const known = found.get(key)
    found.set(
      key,
      known
        ? {
            ...known,
            firstAt: mark.firstAt < known.firstAt ? mark.firstAt : known.firstAt,
            lastAt: mark.lastAt > known.lastAt ? mark.lastAt : known.lastAt,
          }
        : mark,
    )
  }
  return [...found.values()].toSorted((a, b) => (a.player < b.player ? -1 : a.player > b.player ? 1 : 0))
}

/** Collects the marks of players named by events, and payers of the last days for the players in `paying`. */
export async function collectMarks(
  tx: Tx,
  key: FolderSecret,
  { players, paying }: { players: readonly string[]; paying: readonly string[] },
  now: Instant,
): Promise<void> {
  if (players.length > 0) await collectHashed(tx, players, now)
  if (paying.length === 0) return
  const marks = merged(await payerMarks(tx, key, paying, plus(now, -2 * day)))
  if (marks.length > 0) await insertMarks(marks).execute(tx)
}

/**
 * Collects the marks of all players again: for rows that are older than the marks, and under the newest key. Returns
 * the number of players.
 */
export async function collectAll(app: App): Promise<number> {
  let done = 0
  for await (const players of everyPlayer(app.db, batchSize)) {
    const marks = merged([
      ...(await networkMarks(app.db, app.config, players)),
      ...(await payerMarks(app.db, app.config, players, null)),
    ])
    await transact(app, async (tx) => {
      await collectHashed(tx, players, app.clock.now())
      if (marks.length > 0) await insertMarks(marks).execute(tx)
    })
    done += players.length
  }
  return done
}
