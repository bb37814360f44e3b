import {
  highestScore,
  leastOnDevice,
  leastOnNetwork,
  leastPayees,
  leastPlayed,
  leastWithdrawn,
  type RiskRule,
  riskDays,
  riskRules,
  strongLink,
} from '@koi/contract/player/link/link'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { addDays, day, dayOf, type Instant, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { type LinkSettings, linkTables, strength } from './pairs.ts'

type Sql = RawBuilder<unknown>

export type RiskSettings = LinkSettings & Pick<Settings, `risk_${RiskRule}`>

export const pointsOf = (settings: RiskSettings, rule: RiskRule): number => settings[`risk_${rule}`]

/** SQL: whether a player is barred by a list, a register or another brand, or was blocked by an operator. */
export const isBlocked = (player: string): Sql => {
  const p = sql.raw(player)
  return sql`(${p}.is_blacklisted or not ${p}.is_active
    or exists (select from barring_hit h where h.player_id = ${p}.id and h.state = 'open'))`
}

/**
 * SQL: whether a player is excluded by their own wish, by a pause or a self-exclusion. `protection`: alias of that
 * table's row.
 */
export const isSelfExcluded = (player: string, protection: string, now: Instant): Sql =>
  sql`(coalesce(${sql.raw(player)}.excluded_until > ${now}::timestamptz, false)
    and coalesce(${sql.raw(protection)}.excluded_kind in ('timeout', 'exclusion'), false))`

/**
 * SQL: whether the mark of a pair counts against an account, from when each had it and was created. Anybody can enter the card,
 * number or name of another player, so these count only against the account that had them later.
 */
export const countsAgainst = ({ account, other }: { account: Sql; other: Sql }): Sql =>
  sql`(l.kind in ('device', 'network') or ${account} > ${other})`

/** SQL of each rule, for the aliases `p` (player), `s` (the player's links), `m` and `g` (money and play of the days). */
const applies = (
  now: Instant,
  { link_network_hours: hours, link_most_players: most }: LinkSettings,
): Record<RiskRule, Sql> => ({
  linked_excluded: sql`s.excluded`,
  linked_blocked: sql`s.blocked`,
  shared_payee: sql`s.has_payee`,
  shared_device: sql`s.on_device >= ${leastOnDevice}`,
  crowded_mark: sql`exists (
    select from mine k where k.player_id = p.id and k.kind in ('device', 'payee') and ${most} < (
      select count(*) from (select from player_mark o where o.kind = k.kind and o.mark = k.mark
        and (k.kind = 'device' or o.first_at <= k.first_at) limit ${most + 1}) c))`,
  // This rule ignores the limit of players per mark, because it looks for mass registrations.
  same_network: sql`exists (
    select from player_mark a cross join lateral (select count(*) as players from (
      select from player_mark b join player o on o.id = b.player_id and o.created_at = b.first_at
      where b.kind = 'network' and b.mark = a.mark and b.player_id <> p.id
        and b.first_at between p.created_at - make_interval(hours => ${hours}) and p.created_at + make_interval(hours => ${hours})
      limit ${leastOnNetwork}) one) c
    where a.player_id = p.id and a.kind = 'network' and a.first_at = p.created_at and c.players >= ${leastOnNetwork})`,
  own_referral: sql`s.referral`,
  little_play: sql`m.deposited > 0 and m.withdrawn * 100 >= m.deposited * ${leastWithdrawn}
    and coalesce(g.stake, 0) < m.deposited * ${leastPlayed}`,
  many_payees: sql`${leastPayees} <= (select count(*) from payee y where y.player_id = p.id and y.created_at > ${plus(now, -riskDays * day)}::timestamptz)`,
})

/**
 * Scores these players and emits `risk.changed` for those whose score, links or rules have changed. The caller holds
 * the lock of the segments' cursor. Returns the number of changed players.
 */
export async function scorePlayers(
  tx: Tx,
  players: readonly string[],
  settings: RiskSettings,
  now: Instant,
): Promise<number> {
  if (players.length === 0) return 0
  const among = sql`${players as string[]}::uuid[]`
  const from = addDays(dayOf(now), 1 - riskDays)
  const test = applies(now, settings)
  const rules = sql.join(
    riskRules
      .filter((rule) => pointsOf(settings, rule) > 0)
      .map((rule) => sql`(${sql.lit(rule)}, case when ${test[rule]} then ${pointsOf(settings, rule)}::integer end)`),
  )
  const noRule = sql`(''::text, null::integer)`
  const hasRules = riskRules.some((rule) => pointsOf(settings, rule) > 0)
  const { rows } = await sql<{ changed: number }>`
    with ${linkTables(players, settings)}, against as materialized (
      select l.player_id, l.other, max(${strength}) as strength, bool_or(l.kind in ('payee', 'funds')) as has_payee,
        bool_or(l.kind = 'device') as has_device
      from pair l join player p on p.id = l.player_id join player o on o.id = l.other
      where ${countsAgainst({ account: sql`(l.player_at, p.created_at)`, other: sql`(l.other_at, o.created_at)` })}
      group by l.player_id, l.other
    ), links as materialized (
      select l.player_id, count(*) filter (where l.strength >= ${strongLink}) as linked,
        bool_or(a.strength >= ${strongLink} and ${isSelfExcluded('o', 'r', now)}) as excluded,
        bool_or(a.strength >= ${strongLink} and ${isBlocked('o')}) as blocked,
        bool_or(a.has_payee) as has_payee, count(*) filter (where a.has_device) as on_device,
        bool_or(a.strength >= ${strongLink} and (o.id = p.referrer_id or o.referrer_id = p.id)) as referral
      from link l join player p on p.id = l.player_id join player o on o.id = l.other
        left join against a on a.player_id = l.player_id and a.other = l.other
        left join protection r on r.player_id = o.id
      group by l.player_id
    ), money as (
      select player_id, sum(deposited) as deposited, sum(withdrawn) as withdrawn from player_day
      where day >= ${from}::date and player_id = any(${among}) group by player_id
    ), play as (
      select player_id, sum(valid_stake) as stake from player_day_play
      where day >= ${from}::date and player_id = any(${among}) group by player_id
    ), scored as materialized (
      select p.id, coalesce(s.linked, 0) as linked, t.score, t.rules
      from player p left join links s on s.player_id = p.id left join money m on m.player_id = p.id
        left join play g on g.player_id = p.id
        cross join lateral (
          select least(coalesce(sum(points), 0), ${highestScore}) as score,
            coalesce(jsonb_object_agg(rule, points) filter (where points is not null), '{}') as rules
          from (values ${hasRules ? rules : noRule}) as tested (rule, points)) t
      where p.id = any(${among})
    ), kept as (
      insert into player_risk as r (player_id, score, linked, rules, changed_at)
      select id, score, linked, rules, ${now}::timestamptz from scored where score > 0 or linked > 0
      on conflict (player_id) do update
        set score = excluded.score, linked = excluded.linked, rules = excluded.rules, changed_at = excluded.changed_at
        where (r.score, r.linked, r.rules) is distinct from (excluded.score, excluded.linked, excluded.rules)
      returning player_id
    ), gone as (
      delete from player_risk
      where player_id = any(array(select id from scored where score = 0 and linked = 0)) returning player_id
    ), emitted as (
      insert into event_waiting (kind, player_id)
      select 'risk.changed', player_id from (select player_id from kept union all select player_id from gone) changed
      returning 1
    )
    select count(*)::integer as changed from emitted`.execute(tx)
  return rows[0]!.changed
}

/**
 * These players and all who share a mark with them, whose scores may have changed too. Includes marks that now have too
 * many players to link them.
 */
export async function withLinked(tx: Tx, players: readonly string[], settings: LinkSettings): Promise<string[]> {
  if (players.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with ${linkTables(players, { ...settings, link_most_players: 2 * settings.link_most_players })}
    select other as id from link union select unnest(${players as string[]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
