import pg from 'pg'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { dropIndexes } from './indexes.ts'

/** Tables that hold what a process or a browser needs for a short time, or that refuse copies. */
const skipped = new Set(
  'agent agent_application session attempt idempotency recent_write recovery device push_subscription passkey second_factor recovery_code harm_marker'.split(
    ' ',
  ),
)
/** Days over which copies are spread into the past. */
const spread = 720

interface Column {
  name: string
  type: string
  /** Bound to the id of its row, so that a copy of it could not be decrypted. */
  isSealed: boolean
  /** The table that a foreign key of this column refers to. */
  refers: string | null
  isKey: boolean
  isUniqueText: boolean
}

/** SQL of the tables with a row per something of a player. */
const tablesQuery = `
select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = current_schema() and c.relkind = 'r' and (c.relname = 'player' or exists (
  select from pg_attribute a where a.attrelid = c.oid and a.attname = 'player_id' and a.atttypid = 'uuid'::regtype and not a.attisdropped))
order by 1`

/** SQL of the columns to write. A text is unique if it is in a unique index without a uuid and refers to nothing. */
const columnsQuery = `
with part as (
  select i.indexrelid, i.indisprimary, a.attnum, a.atttypid = 'uuid'::regtype as is_uuid from pg_index i
    join generate_series(1, i.indnkeyatts) key on true
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum > 0
      and pg_get_indexdef(i.indexrelid, key, true) ~ ('\\m' || a.attname || '\\M')
    where i.indrelid = $1::regclass and i.indisunique
)
select a.attname as name, coalesce(b.typname, t.typname) as type, t.typname = 'sealed' as "isSealed",
  (select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid
    and a.attnum = any (f.conkey) and f.confrelid <> 'player'::regclass limit 1) as refers,
  exists (select from part p where p.attnum = a.attnum and p.indisprimary) as "isKey",
  t.typname in ('text', 'bytea')
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey))
    and a.attnum in (select p.attnum from part p where not exists (select from part o where o.indexrelid = p.indexrelid and o.is_uuid))
    as "isUniqueText"
from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = t.typbasetype
where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
order by a.attnum`

/** Ids without a foreign key that name rows of the same player. */
const ofTheSame = new Set(['id', 'key', 'about', 'claim_id', 'turn', 'bonus_id', 'player_id', 'ref'])

/** SQL of a copied value, or the value itself where the original's is kept: what many players share is not copied. */
function copied(
  copiedTables: ReadonlySet<string>,
  { name, type, isSealed, refers, isKey, isUniqueText }: Column,
): string {
  const column = `o.${pg.escapeIdentifier(name)}`
  // One copy of a hundred has the referrer of the original, whose downline has thousands of players for that.
  if (name === 'referrer_id') return `case when n % 100 = 0 then ${column} else md5(${column}::text || n)::uuid end`
  if (type === 'uuid') {
    const isOwn = refers ? copiedTables.has(refers) : isKey || ofTheSame.has(name)
    return isOwn ? `md5(${column}::text || n)::uuid` : column
  }
  if (isSealed) return `''`
  if (type === 'timestamptz') return `${column} - n % ${spread} * interval '1 day'`
  if (type === 'date') return `${column} - n % ${spread}`
  if (isUniqueText)
    return type === 'bytea'
      ? `sha256(${column} || n::text::bytea)`
      : `${column} || case when ${column} = '' then '' else n::text end`
  return column
}

/** Recounts the movements per day of all postings. */
export const movementsAgain = [
  'truncate movement_day',
  `insert into movement_day select (at at time zone interval '8 hours')::date, kind, sum(amount) from posting group by 1, 2`,
]

/** Leaves the log as read, and the sums that triggers and readers keep as they would be, which copied rows do not pass. */
const summed = [
  'truncate event_waiting',
  `update job_cursor set position = jsonb_build_object('position', h.position) from event_head h where name like 'events:%'`,
  `update balance_total t set total = coalesce((select sum(balance) from account a where a.place = t.place), 0)`,
  ...movementsAgain,
  `update tournament_figure f set players = s.players, placed = s.placed, stake = s.stake, won = s.won from (
    select tournament_id, count(*) as players, count(*) filter (where is_placed) as placed, sum(stake) as stake,
      coalesce(sum(prize), 0) as won from tournament_score group by 1) s where s.tournament_id = f.tournament_id`,
  `update campaign_figure f set reached = s.reached, seen = s.seen, opened = s.opened, claimed = s.claimed,
    depositors = s.depositors, deposited = s.deposited from (
    select campaign_id, count(*) as reached, count(seen_at) as seen, count(opened_at) as opened, count(claimed_at) as claimed,
      count(*) filter (where deposited > 0) as depositors, sum(deposited) as deposited from campaign_player group by 1) s
    where s.campaign_id = f.campaign_id`,
  `update wheel w set draws = s.draws, players = s.players from (
    select wheel_id, count(*) as draws, count(distinct player_id) as players from wheel_draw group by 1) s where s.wheel_id = w.id`,
  `update bonus_budget u set used = s.used, most = null from (
    select rule_id, sum(amount) as used from bonus where credited_at is not null group by 1) s where s.rule_id = u.rule_id and u.day is null`,
]

/**
 * Copies the players of a small installation, with other ids, names and earlier days, until there are this many, and the rows
 * of the first copies until there are this many postings. Triggers and foreign keys are disabled. Returns the number of rows.
 */
export async function copyPlayers(
  databaseUrl: string,
  wanted: { players: number; postings: number },
): Promise<Record<string, number>> {
  const connect = <Result>(work: (owner: pg.Client) => Promise<Result>) =>
    withClient(databaseUrl, async (owner) => {
      await owner.query(
        `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'`,
      )
      return work(owner)
    })
  const counts: Record<string, number> = {}
  const { work, playerCopies, copies } = await connect(async (owner) => {
    const names = (await owner.query<{ name: string }>(tablesQuery)).rows
      .map(({ name }) => name)
      .filter((name) => !skipped.has(name))
    for (const name of names)
      counts[name] = (await owner.query<{ count: number }>(`select count(*)::int from ${name}`)).rows[0]!.count
    const tables = names.filter((name) => counts[name]! > 0)
    const own = new Set(tables)
    const work = []
    for (const name of tables) work.push({ name, columns: (await owner.query<Column>(columnsQuery, [name])).rows, own })
    const times = (table: string, most: number) => Math.ceil(most / counts[table]!) - 1
    return { work, playerCopies: times('player', wanted.players), copies: times('posting', wanted.postings) }
  })
  const largest = work.toSorted((a, b) => counts[b.name]! - counts[a.name]!)
  const lane = () =>
    connect(async (owner) => {
      for (let next = largest.shift(); next; next = largest.shift()) {
        const { name, columns, own } = next
        const times = name === 'player' ? playerCopies : copies
        const names = columns.map((column) => pg.escapeIdentifier(column.name))
        await owner.query(
          `insert into ${name} (${names.join(', ')}) select ${columns.map((column) => copied(own, column)).join(', ')}
             from ${name} o, generate_series(1, ${times}) n on conflict do nothing`,
        )
        counts[name] = counts[name]! * (times + 1)
      }
    })
  const restoreIndexes = await dropIndexes(
    databaseUrl,
    work.map(({ name }) => name),
  )
  await Promise.all([lane(), lane()])
  await restoreIndexes()
  await connect(async (owner) => {
    for (const statement of summed) await owner.query(statement)
    await owner.query('vacuum analyze')
  })
  return counts
}
