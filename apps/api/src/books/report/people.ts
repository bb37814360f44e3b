import { type Fen, fen } from '@koi/contract/money'
import { sql } from 'kysely'
import { loadBalances } from '../ledger/ledger.ts'
import type { Reader } from '../../platform/db/db.ts'
import { isReal, type Range, within } from './range.ts'

const maxRows = 200

interface PlayerLine {
  username: string
  id: string
  vip: number
  paid: number
  deposits: Fen
  withdrawals: Fen
  bets: number
  stake: Fen
  valid: Fen
  result: Fen
  rewards: Fen
}

const day = (column: string, range: Range) => within(sql.ref(column), range)

/** One row per player, ordered by turnover, and the number of players. */
export async function playerLines(db: Reader, range: Range) {
  const reading = sql<PlayerLine>`
    with d as (select player_id, count(*) as n, sum(credited)::bigint as total from deposit where state = 'approved' and ${day('closed_at', range)} group by 1),
      w as (select player_id, sum(amount)::bigint as total from withdrawal where state = 'approved' and ${day('closed_at', range)} group by 1),
      b as (select player_id, count(*) as n, sum(stake)::bigint as stake, sum(valid_stake)::bigint as valid, sum(win_loss)::bigint as result from bet
        where state = 'settled' and ${day('settled_at', range)} group by 1),
      r as (select player_id, sum(money)::bigint as total from (
        select player_id, money from rebate where state = 'claimed' and ${day('updated_at', range)}
        union all select player_id, money from packet_claim where ${day('at', range)}
        union all select player_id, granted from activity_application where state = 'approved' and ${day('closed_at', range)}
        union all select player_id, -revoked from activity_application where ${day('revoked_at', range)}) given group by 1)
    select p.username, p.id, p.vip_level as vip, coalesce(d.n, 0) as paid, coalesce(d.total, 0) as deposits, coalesce(w.total, 0) as withdrawals,
      coalesce(b.n, 0) as bets, coalesce(b.stake, 0) as stake, coalesce(b.valid, 0) as valid, coalesce(b.result, 0) as result, coalesce(r.total, 0) as rewards
    from (select player_id from d union select player_id from w union select player_id from b union select player_id from r) who
      join player p on p.id = who.player_id and not p.is_test
      left join d on d.player_id = p.id left join w on w.player_id = p.id left join b on b.player_id = p.id left join r on r.player_id = p.id
    order by coalesce(b.valid, 0) desc, coalesce(d.total, 0) desc, p.username limit ${maxRows}`.execute(db)
  const counting = sql<{ players: number }>`
    select (select count(*) from player) - (select count(*) from player where is_test) as players`.execute(db)
  const [{ rows }, counted] = await Promise.all([reading, counting])
  const ids = rows.map(({ id }) => id)
  const balanceOf = await loadBalances(db, ids, ['main'])
  const items = rows.map(({ id, paid, bets, valid, result, ...row }) => ({
    ...row,
    balance: balanceOf(id, 'main'),
    player_id: id,
    deposit_count: paid,
    net: fen(row.deposits - row.withdrawals),
    bet_count: bets,
    valid_stake: valid,
    win_loss: result,
  }))
  return { players: counted.rows[0]!.players, items }
}

interface AgentLine {
  username: string
  id: string
  downline: number
  registered: number
  depositors: number
  deposits: Fen
  withdrawals: Fen
  valid: Fen
  result: Fen
  settled: Fen
  unsettled: Fen
}

interface AgentTotals {
  ofAgents: number
  ofDownline: number
  ofSettled: number
  ofUnsettled: number
}

/** One row per agent, at most `maxRows`; the totals include all agents. */
export async function agentLines(db: Reader, range: Range) {
  const { rows } = await sql<AgentLine & AgentTotals>`
    with all_lines as (
    select p.username, p.id, coalesce(line.downline, 0) as downline, coalesce(line.registered, 0) as registered, coalesce(line.depositors, 0) as depositors,
      coalesce(line.deposits, 0)::bigint as deposits, coalesce(line.withdrawals, 0)::bigint as withdrawals,
      coalesce(line.valid, 0)::bigint as valid, coalesce(line.result, 0)::bigint as result,
      coalesce((select sum(commission) from agent_statement s where s.agent_id = p.id and s.state = 'paid' and ${within(sql.ref('s.paid_at'), range)}), 0)::bigint as settled,
      coalesce((select sum(commission) from agent_statement s where s.agent_id = p.id and s.state <> 'paid'), 0)::bigint as unsettled
    from agent g join player p on p.id = g.player_id and ${isReal(sql.ref('p.id'))}
      left join lateral (
        select count(*) as downline, count(*) filter (where ${within(sql.ref('m.created_at'), range)}) as registered, count(d.total) as depositors,
          sum(d.total) as deposits, sum(w.total) as withdrawals, sum(b.valid) as valid, sum(b.result) as result
        from agent_downline(p.id) down join player m on m.id = down.player_id and not m.is_test
          left join lateral (select sum(credited) as total from deposit where player_id = m.id and state = 'approved' and ${day('closed_at', range)}) d on true
          left join lateral (select sum(amount) as total from withdrawal where player_id = m.id and state = 'approved' and ${day('closed_at', range)}) w on true
          left join lateral (select sum(valid_stake) as valid, sum(win_loss) as result from bet where player_id = m.id and state = 'settled' and ${day('settled_at', range)}) b on true
      ) line on true)
    select *, (count(*) over ())::int as "ofAgents", (sum(downline) over ())::bigint as "ofDownline",
      (sum(settled) over ())::bigint as "ofSettled", (sum(unsettled) over ())::bigint as "ofUnsettled"
    from all_lines order by valid desc, username limit ${maxRows}`.execute(db)
  const [all] = rows
  const items = rows.map(
    ({ id, valid, result, ofAgents: _n, ofDownline: _d, ofSettled: _s, ofUnsettled: _u, ...row }) => ({
      ...row,
      player_id: id,
      net: fen(row.deposits - row.withdrawals),
      valid_stake: valid,
      win_loss: result,
    }),
  )
  return {
    totals: {
      agents: all?.ofAgents ?? 0,
      downline: all?.ofDownline ?? 0,
      settled: fen(all?.ofSettled ?? 0),
      unsettled: fen(all?.ofUnsettled ?? 0),
    },
    items,
  }
}
