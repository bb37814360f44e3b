import { type Fen, fen } from '@koi/contract/money'
import { addDays, type Day } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { isReal, type Range, within } from './range.ts'

/** Totals of all players. Amounts are in fen; results are positive when players won. */
export interface Figures {
  registered: number
  first_deposits: number
  active: number
  depositors: number
  deposit_count: number
  deposits: Fen
  withdrawal_count: number
  withdrawals: Fen
  net: Fen
  bet_count: number
  stake: Fen
  valid_stake: Fen
  win_loss: Fen
  ggr: Fen
  rebates: Fen
  packets: Fen
  promotions: Fen
  commission: Fen
  adjustments: Fen
  openings: Fen
  ngr: Fen
}

interface Line {
  bucket: Day | null
  name: string
  a: number
  b: number
  c: number
  d: number
}

/** Loads the figures with one statement, by Beijing day or in total. An order counts at the time it took effect. */
async function loadLines(db: Reader, range: Range, isByDay: boolean): Promise<Line[]> {
  const bucket = (column: RawBuilder<unknown>) =>
    // A fixed offset: looking up the rules of the time zone costs more than adding the row.
    isByDay ? sql`(${column} at time zone interval '8 hours')::date` : sql`null::date`
  const line = (
    name: string,
    from: string,
    moment: string,
    numbers: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
  ) => {
    const at = sql.ref(moment)
    const owner = sql.ref(from === 'player' ? 'id' : from === 'agent_statement' ? 'agent_id' : 'player_id')
    return sql`select ${bucket(at)} as bucket, ${sql.lit(name)} as name, ${numbers} from ${sql.table(from)} where ${within(at, range)} and ${where} and ${isReal(owner)} group by 1`
  }
  const always = sql`true`
  const sumOf = (column: string) => sql`count(*) as a, coalesce(sum(${sql.ref(column)}), 0) as b, 0 as c, 0 as d`
  const approved = sql`state = 'approved'`
  const isFirst = sql`state = 'approved' and not exists (select from deposit e where e.player_id = deposit.player_id and e.state = 'approved' and (e.closed_at, e.id) < (deposit.closed_at, deposit.id))`
  const acted = sql`(
    select ${bucket(sql.ref('settled_at'))} as bucket, player_id from bet where state = 'settled' and ${within(sql.ref('settled_at'), range)}
    union select ${bucket(sql.ref('closed_at'))}, player_id from deposit where state = 'approved' and ${within(sql.ref('closed_at'), range)}) acted`
  const lines = [
    line('registered', 'player', 'created_at', sql`count(*) as a, 0 as b, 0 as c, 0 as d`, always),
    line('first_deposits', 'deposit', 'closed_at', sql`count(*), 0, 0, 0`, isFirst),
    line(
      'deposits',
      'deposit',
      'closed_at',
      sql`count(*), coalesce(sum(credited), 0), count(distinct player_id), 0`,
      approved,
    ),
    line('withdrawals', 'withdrawal', 'closed_at', sumOf('amount'), approved),
    line(
      'bets',
      'bet',
      'settled_at',
      sql`count(*), coalesce(sum(stake), 0), coalesce(sum(valid_stake), 0), coalesce(sum(win_loss), 0)`,
      sql`state = 'settled'`,
    ),
    line('rebates', 'rebate', 'updated_at', sumOf('money'), sql`state = 'claimed'`),
    line('packets', 'packet_claim', 'at', sumOf('money'), always),
    line('promotions', 'activity_application', 'closed_at', sumOf('granted'), approved),
    line('revokes', 'activity_application', 'revoked_at', sumOf('revoked'), always),
    // Free rounds and spins of the wheel are not money; only their winnings are.
    line('bonuses', 'bonus', 'credited_at', sumOf('amount'), sql`count is null`),
    line('bonus_revokes', 'bonus', 'closed_at', sumOf('revoked'), always),
    line('adjustments', 'adjustment', 'closed_at', sumOf('amount'), approved),
    line('openings', 'import_row', 'created_at', sumOf('amount'), always),
    line('commission', 'agent_statement', 'paid_at', sumOf('commission'), sql`state = 'paid'`),
    sql`select bucket, 'active', count(*), 0, 0, 0 from ${acted} where ${isReal(sql.ref('player_id'))} group by bucket`,
  ]
  const { rows } = await sql<Line>`${sql.join(lines, sql` union all `)}`.execute(db)
  return rows
}

function figuresFrom(lines: Line[]): Figures {
  const of = (name: string) => lines.find((line) => line.name === name) ?? { a: 0, b: 0, c: 0, d: 0 }
  const deposits = of('deposits')
  const withdrawals = of('withdrawals')
  const bets = of('bets')
  const [rebates, packets, promotions, commission] = [
    of('rebates').b,
    of('packets').b,
    of('promotions').b - of('revokes').b + of('bonuses').b - of('bonus_revokes').b,
    of('commission').b,
  ]
  return {
    registered: of('registered').a,
    first_deposits: of('first_deposits').a,
    active: of('active').a,
    depositors: deposits.c,
    deposit_count: deposits.a,
    deposits: fen(deposits.b),
    withdrawal_count: withdrawals.a,
    withdrawals: fen(withdrawals.b),
    net: fen(deposits.b - withdrawals.b),
    bet_count: bets.a,
    stake: fen(bets.b),
    valid_stake: fen(bets.c),
    win_loss: fen(bets.d),
    ggr: fen(0 - bets.d),
    rebates: fen(rebates),
    packets: fen(packets),
    promotions: fen(promotions),
    commission: fen(commission),
    adjustments: fen(of('adjustments').b),
    openings: fen(of('openings').b),
    ngr: fen(0 - bets.d - rebates - packets - promotions - commission),
  }
}

/** Figures per day, oldest first; days without activity are zero. */
export async function figuresByDay(db: Reader, range: Range): Promise<({ day: Day } & Figures)[]> {
  const lines = await loadLines(db, range, true)
  const days: ({ day: Day } & Figures)[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, 1))
    days.push({ day, ...figuresFrom(lines.filter(({ bucket }) => bucket === day)) })
  return days
}

/** Totals of the range; a player who was active on two days counts once. */
export const loadFigures = async (db: Reader, range: Range): Promise<Figures> =>
  figuresFrom(await loadLines(db, range, false))
