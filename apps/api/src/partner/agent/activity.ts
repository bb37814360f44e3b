import { type Fen, fen } from '@koi/contract/money'
import { addDays, type Day, type Instant, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { countsAt } from '../statement/counted.ts'

/** `net`: net loss of the players. */
export interface Figures {
  registrations: number
  first_deposits: number
  active: number
  deposits: Fen
  withdrawals: Fen
  valid_stake: Fen
  net: Fen
}

type Sum = 'registrations' | 'firstDeposits' | 'active' | 'deposits' | 'withdrawals' | 'validStake' | 'net'
type ActivityTotals = { date: Day | null } & Record<Sum, number | null>

const toFigures = (row: ActivityTotals | undefined): Figures => ({
  registrations: row?.registrations ?? 0,
  first_deposits: row?.firstDeposits ?? 0,
  active: row?.active ?? 0,
  deposits: fen(row?.deposits ?? 0),
  withdrawals: fen(row?.withdrawals ?? 0),
  valid_stake: fen(row?.validStake ?? 0),
  net: fen(row?.net ?? 0),
})

/** Loads figures of eligible players per Beijing day and in total; a player active on two days counts once in the total. */
export async function loadActivity(db: Reader, agent: string, [from, to]: [Day, Day], now: Instant) {
  const { createdAt } = await db
    .selectFrom('agent')
    .select('createdAt')
    .where('playerId', '=', agent)
    .executeTakeFirstOrThrow()
  const first = startOf(from)
  const begin: Instant = first < createdAt ? createdAt : first
  const end = startOf(addDays(to, 1))
  const { rows } = await sql<ActivityTotals>`
    with own as (
      select p.id, p.created_at from agent_downline(${agent}) d join player p on p.id = d.player_id
      where ${countsAt(now)}
    ), acts as (
      select id as player_id, created_at as at, 1 as registered, 0 as first, 0 as played, 0::bigint as deposits, 0::bigint as withdrawals, 0::bigint as stake, 0::bigint as net
      from own where created_at >= ${begin} and created_at < ${end}
      union all
      select d.player_id, d.closed_at, 0, (not exists (select from deposit e where e.player_id = d.player_id and e.state = 'approved' and (e.closed_at, e.id) < (d.closed_at, d.id)))::int,
        0, d.credited, 0, 0, 0
      from deposit d join own on own.id = d.player_id where d.state = 'approved' and d.closed_at >= ${begin} and d.closed_at < ${end}
      union all
      select w.player_id, w.closed_at, 0, 0, 0, 0, w.amount, 0, 0
      from withdrawal w join own on own.id = w.player_id where w.state = 'approved' and w.closed_at >= ${begin} and w.closed_at < ${end}
      union all
      select b.player_id, b.settled_at, 0, 0, 1, 0, 0, b.valid_stake, -b.win_loss
      from bet b join own on own.id = b.player_id where b.state = 'settled' and b.settled_at >= ${begin} and b.settled_at < ${end}
    )
    select (at at time zone 'Asia/Shanghai')::date as date, sum(registered)::int as registrations, sum(first)::int as "firstDeposits",
      count(distinct player_id) filter (where played = 1)::int as active, sum(deposits)::bigint as deposits,
      sum(withdrawals)::bigint as withdrawals, sum(stake)::bigint as "validStake", sum(net)::bigint as net
    from acts group by grouping sets ((1), ())`.execute(db)
  const days: ({ date: string } & Figures)[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    days.push({ date, ...toFigures(rows.find((row) => row.date === date)) })
  return { days, sum: toFigures(rows.find((row) => row.date === null)) }
}
