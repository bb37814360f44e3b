import type { OncePer } from '@koi/contract/reward/bonus/bonus'
import type { MarkKind } from '@koi/contract/player/link/link'
import { day, hour, type Instant, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { readSettings } from '../../platform/db/settings.ts'

/** Kinds of marks whose sharing makes accounts count as one. Names are not used, because they are too common. */
const kindsOf: Record<Exclude<OncePer, 'player'>, MarkKind[]> = {
  device: ['device'],
  payee: ['payee', 'funds'],
  household: ['device', 'payee', 'funds', 'mobile', 'person', 'network'],
}

interface Of {
  ruleId: string
  playerId: string
}

/**
 * Selects the player's marks. A network counts only if it was used recently (`last_at` is accurate to a day) and is not shared
 * by too many players.
 */
async function ownMarks(
  db: Reader | Tx,
  player: string,
  oncePer: Exclude<OncePer, 'player'>,
  now: Instant,
): Promise<RawBuilder<unknown>> {
  const kinds = sql`${kindsOf[oncePer]}::text[]`
  const own = sql`select kind, mark from player_mark m where player_id = ${player}::uuid and kind = any(${kinds})`
  if (oncePer !== 'household') return own
  const { link_most_players: most, link_network_hours: hours } = await readSettings(db)
  return sql`${own} and (kind <> 'network' or last_at >= ${plus(now, -hours * hour - day)}::timestamptz
    and (select count(*) from (select from player_mark o where o.kind = m.kind and o.mark = m.mark limit ${most + 1}) c) <= ${most})`
}

/**
 * Checks the player's marks. `held`: a linked account took a bonus of the rule; `unknown`: the player has no mark of these
 * kinds yet, so linked accounts cannot be recognized.
 */
export async function loadMarks(
  db: Reader | Tx,
  { ruleId, playerId }: Of,
  oncePer: OncePer,
  now: Instant,
): Promise<'free' | 'held' | 'unknown'> {
  if (oncePer === 'player') return 'free'
  const { rows } = await sql<{ own: number; held: number }>`
    select count(*) as own, count(*) filter (where exists (select from bonus_mark b where b.rule_id = ${ruleId}::uuid
      and b.kind = o.kind and b.mark = o.mark and b.player_id <> ${playerId}::uuid)) as held
    from (${await ownMarks(db, playerId, oncePer, now)}) o`.execute(db)
  const { own, held } = rows[0]!
  if (own === 0) return 'unknown'
  return held > 0 ? 'held' : 'free'
}

/**
 * Reserves the player's marks for the rule permanently; the primary key lets only one of several linked accounts pass. Returns
 * false if another player holds one of the marks, or the player has none. Locks marks in a fixed order, before the budgets.
 */
export async function holdMarks(tx: Tx, { ruleId, playerId }: Of, oncePer: OncePer, now: Instant): Promise<boolean> {
  if (oncePer === 'player') return true
  const { rows } = await sql<{ own: number; kept: number }>`
    with own as materialized (${await ownMarks(tx, playerId, oncePer, now)}),
    kept as (
      insert into bonus_mark as b (rule_id, kind, mark, player_id, at)
      select ${ruleId}::uuid, kind, mark, ${playerId}::uuid, ${now}::timestamptz from own order by kind, mark
      on conflict (rule_id, kind, mark) do update set player_id = b.player_id where b.player_id = excluded.player_id
      returning 1)
    select (select count(*) from own) as own, (select count(*) from kept) as kept`.execute(tx)
  const { own, kept } = rows[0]!
  return own > 0 && kept === own
}

/** Releases the marks after an operator refused the bonus, unless the player took another bonus of the rule. */
export const releaseMarks = (tx: Tx, { id, ruleId, playerId }: Of & { id: string }) =>
  sql`
    delete from bonus_mark where rule_id = ${ruleId}::uuid and player_id = ${playerId}::uuid
      and not exists (select from bonus where rule_id = ${ruleId}::uuid and player_id = ${playerId}::uuid
        and id <> ${id}::uuid and taken_at is not null and state <> 'refused')`.execute(tx)
