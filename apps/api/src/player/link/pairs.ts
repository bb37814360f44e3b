import { type MarkKind, markKinds, strengthOf } from '@koi/contract/player/link/link'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'

type Sql = RawBuilder<unknown>

/** Settings that decide when a mark links two players. */
export type LinkSettings = Pick<Settings, 'link_most_players' | 'link_network_hours'>

/** SQL of the strength of a link by its `kind`. */
export const strength = sql`case kind ${sql.join(
  markKinds.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(strengthOf[kind])}`),
  sql` `,
)} end`

/** Kinds of marks that strangers share in crowds: a café's network, a common name, the address that an exchange pays from. */
const crowdedKinds = sql`('network', 'name', 'funds')`

/**
 * CTEs: `mine` (the players' marks), `pair` (player_id, other, kind, since, and when either had the mark first) and `link` (player_id, other, strength, …)
 * with a row per pair. A network, name or source of funds of more than `link_most_players` players links nobody. Any other
 * mark links its players to the first `link_most_players` who had it, and each to their referrer and referees: otherwise one
 * account more would unlink a whole farm. A network links players who used it within `link_network_hours` of each other.
 */
export function linkTables(
  players: readonly string[],
  { link_most_players: most, link_network_hours: hours }: LinkSettings,
): Sql {
  const gap = sql`make_interval(hours => ${hours})`
  return sql`
    mine as materialized (
      select player_id, kind, mark, first_at, last_at from player_mark
      where player_id = any(${players as string[]}::uuid[])
    ), shared as materialized (
      -- Each mark is counted up to the limit only: half of the players may share a network.
      select d.kind, d.mark from (select distinct kind, mark from mine where kind in ${crowdedKinds}) d
        cross join lateral (select count(*) as players from (
          select from player_mark m where m.kind = d.kind and m.mark = d.mark limit ${most + 1}) one) c
      where c.players between 2 and ${most}
    ), pair as materialized (
      select a.player_id, b.player_id as other, kind, greatest(a.first_at, b.first_at) as since,
        a.first_at as player_at, b.first_at as other_at
      from mine a join shared using (kind, mark) join player_mark b using (kind, mark)
      where b.player_id <> a.player_id
        and (kind <> 'network' or (a.first_at <= b.last_at + ${gap} and b.first_at <= a.last_at + ${gap}))
      union all
      select a.player_id, b.player_id, a.kind, greatest(a.first_at, b.first_at), a.first_at, b.first_at from mine a
        cross join lateral (select player_id, first_at from player_mark m
          where m.kind = a.kind and m.mark = a.mark order by first_at limit ${most}) b
      where a.kind not in ${crowdedKinds} and b.player_id <> a.player_id
      union all
      select a.player_id, b.player_id, a.kind, greatest(a.first_at, b.first_at), a.first_at, b.first_at
      from mine a join player p on p.id = a.player_id join player o on o.id = p.referrer_id or o.referrer_id = p.id
        join player_mark b on b.player_id = o.id and b.kind = a.kind and b.mark = a.mark
      where a.kind not in ${crowdedKinds}
    ), link as materialized (
      select player_id, other, max(${strength}) as strength, min(since) as since,
        bool_or(kind in ('payee', 'funds')) as has_payee, bool_or(kind = 'device') as has_device
      from pair group by player_id, other
    )`
}

export interface Link {
  player: string
  other: string
  strength: number
  since: Instant
  reasons: { kind: MarkKind; since: Instant }[]
}

/** Loads at most `most` links of these players, the strongest first. */
export async function loadLinks(
  db: Reader | Tx,
  players: readonly string[],
  settings: LinkSettings,
  most: number,
): Promise<Link[]> {
  if (players.length === 0) return []
  const { rows } = await sql<{ player: string; other: string; strength: number; kind: MarkKind; since: Instant }>`
    with ${linkTables(players, settings)}, listed as (
      select player_id, other, strength from link order by strength desc, player_id, other limit ${most}
    )
    select l.player_id as player, l.other, l.strength, p.kind, min(p.since) as since
    from listed l join pair p on p.player_id = l.player_id and p.other = l.other
    group by 1, 2, 3, 4 order by l.strength desc, 1, 2, ${strength} desc`.execute(db)
  const links = new Map<string, Link>()
  for (const { player, other, strength: of, kind, since } of rows) {
    const key = `${player} ${other}`
    const link = links.get(key) ?? { player, other, strength: of, since, reasons: [] }
    link.reasons.push({ kind, since })
    if (since < link.since) link.since = since
    links.set(key, link)
  }
  return [...links.values()]
}
