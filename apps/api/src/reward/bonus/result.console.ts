import { afterDays, leastEqualBets, resultDays } from '@koi/contract/reward/bonus/bonus'
import * as contract from '@koi/contract/reward/bonus/bonus.console'
import { isId } from '@koi/contract/id'
import { fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { day, hour, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { pageFound } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { parseTerms } from './version.ts'

interface Result {
  takers: number
  cost: number
  depositedShort: number
  depositedLong: number
  stake: number
  winLoss: number
  linked: number
  givenUp: number
  withdrew: number
  equalStakes: number
}

/** Loads the result of a rule, amounts in fen. Play is counted by Beijing days. */
async function loadResult(db: Reader, rule: string, now: Instant): Promise<Result> {
  const { short, long } = afterDays
  const { rows } = await sql<Result>`
    with credited as materialized (
      select b.id, b.player_id, b.state, b.amount, coalesce(b.revoked, 0) as revoked, b.credited_at, b.closed_at, w.state as requirement,
        coalesce(w.closed_at, b.credited_at) as done_at
      from bonus b left join wagering_requirement w on w.player_id = b.player_id and w.source = 'bonus' and w.about = b.id
      where b.rule_id = ${rule}::uuid and b.credited_at >= ${plus(now, -resultDays * day)}::timestamptz
    ), taker as materialized (
      select player_id, min(credited_at) as since, (min(credited_at) at time zone 'Asia/Shanghai')::date as first_day,
        bool_or(state = 'forfeited' and closed_at <= credited_at + ${hour / 1000} * interval '1 second') as gave_up,
        bool_or(state = 'credited' and (requirement is null or requirement = 'done') and exists (
          select from withdrawal x where x.player_id = credited.player_id and x.created_at >= done_at
            and x.created_at <= done_at + interval '1 day')) as withdrew
      from credited group by player_id
    ), paid as (
      select coalesce(sum(d.credited) filter (where d.closed_at <= t.since + ${short} * interval '1 day'), 0)::bigint as short,
        coalesce(sum(d.credited), 0)::bigint as long
      from taker t join deposit d on d.player_id = t.player_id and d.state = 'approved'
        and d.closed_at > t.since and d.closed_at <= t.since + ${long} * interval '1 day'
    ), played as (
      select coalesce(sum(g.stake), 0)::bigint as stake, coalesce(sum(g.win_loss), 0)::bigint as win_loss
      from taker t join player_day_play g on g.player_id = t.player_id and g.day >= t.first_day and g.day < t.first_day + ${long}::integer
    ), linked as (
      -- Marks that mean one person; networks and names do not.
      select count(distinct m.player_id)::integer as linked from (
        select m.player_id, count(*) over (partition by m.kind, m.mark) as sharing from taker t
          join player_mark m on m.player_id = t.player_id and m.kind in ('device', 'payee', 'funds', 'mobile', 'person')) m
      where m.sharing > 1
    ), equal as (
      select count(*)::integer as players from taker t cross join lateral (
        select count(*) as bets, stddev_pop(stake) as spread, avg(stake) as mean from bet
        where player_id = t.player_id and state = 'settled' and settled_at >= t.since and settled_at < t.since + interval '1 day') b
      where b.bets >= ${leastEqualBets} and b.spread <= b.mean * 0.1
    )
    select (select count(*) from taker)::integer as takers, (select coalesce(sum(amount - revoked), 0) from credited)::bigint as cost,
      paid.short as deposited_short, paid.long as deposited_long, played.stake, played.win_loss, linked.linked,
      (select count(*) from taker where gave_up)::integer as given_up,
      (select count(*) from taker where withdrew)::integer as withdrew, equal.players as equal_stakes
    from paid, played, linked, equal`.execute(db)
  return rows[0]!
}

async function requireRule(db: Reader, id: string): Promise<string> {
  const found =
    isId<'BonusRule'>(id) && (await db.selectFrom('bonusRule').select('id').where('id', '=', id).executeTakeFirst())
  return found ? found.id : refuse(NotFound)
}

export const bonusResultConsole = [
  on(contract.readBonusResult, async ({ db, input, now }) => {
    const result = await loadResult(db, await requireRule(db, input.id), now)
    const { takers, linked, givenUp, withdrew, equalStakes } = result
    return {
      takers,
      cost: fen(result.cost),
      deposited_short: fen(result.depositedShort),
      deposited_long: fen(result.depositedLong),
      stake: fen(result.stake),
      win_loss: fen(result.winLoss),
      net: fen(-result.winLoss - result.cost),
      linked,
      given_up: givenUp,
      withdrew,
      equal_stakes: equalStakes,
    }
  }),

  on(contract.listBonusVersions, async ({ db, input }) => {
    const found = db
      .selectFrom('bonusVersion as v')
      .leftJoin('segment', 'segment.id', 'v.segmentId')
      .select(['v.version', 'v.title', 'v.content', 'v.terms', 'v.at', 'segment.name as segmentName'])
      .select(operatorName('v.madeBy').as('maker'))
      .where('v.ruleId', '=', await requireRule(db, input.id))
      .orderBy('v.version', 'desc')
    return pageFound(input, found, ({ version, title, content, terms, maker, at, segmentName }) => ({
      version,
      title,
      content,
      segment_name: segmentName ?? '',
      terms: parseTerms(terms),
      made_by: maker,
      at,
    }))
  }),
]
