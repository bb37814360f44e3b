import {
  adjustmentKinds,
  type FigureName,
  type FigureRowKind,
  type RangeFigure,
} from '@koi/contract/books/report/figure'
import { type Instant, minute, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { type Fen, fen } from '@koi/contract/money'
import type { Reader } from '../../platform/db/db.ts'
import type { Place } from '../ledger/ledger.ts'
import { isReal } from './range.ts'

/** Records that figures count or add up; the table's alias is `r`. */
export interface Source {
  kind: FigureRowKind
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** When a record takes effect; null: the figure is of the moment. */
  at: RawBuilder<unknown> | null
  owner: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** How the record is found in its list; the owner's name if left out. */
  number?: RawBuilder<unknown>
  /** Amounts in fen, at most four. */
  values: Record<string, RawBuilder<unknown>>
  venue?: RawBuilder<unknown>
  game_code?: RawBuilder<unknown>
  channel?: RawBuilder<unknown>
}

const r = (column: string) => sql`r.${sql.ref(column)}`
const approved = sql`r.state = 'approved'`
const ownOf = (kind: FigureRowKind, table: string, at: string) => ({
  kind,
  from: sql`${sql.table(table)} r`,
  at: r(at),
  owner: r('player_id'),
  id: r('id'),
})

/** Cost of a credited order in fen, rounded as in `costOf`. */
const costSql = sql`r.cost_fixed + (r.credited * r.cost_rate + 5000) / 10000`
const deposits = {
  ...ownOf('deposit', 'deposit', 'closed_at'),
  where: approved,
  number: r('deposit_no'),
  channel: r('channel'),
  values: { credited: r('credited'), fee: costSql },
} satisfies Source

const bets = {
  kind: 'bet',
  from: sql`bet r`,
  where: sql`r.state = 'settled'`,
  at: r('settled_at'),
  owner: r('player_id'),
  id: sql`r.venue || ' ' || r.bet_id`,
  number: r('bet_id'),
  venue: r('venue'),
  game_code: r('game_code'),
  values: {
    stake: r('stake'),
    payout: sql`(r.stake + r.win_loss)`,
    valid_stake: r('valid_stake'),
    win_loss: r('win_loss'),
  },
} satisfies Source

const adjustments = {
  ...ownOf('adjustment', 'adjustment', 'closed_at'),
  number: sql`r.id::text`,
  values: { amount: r('amount') },
} satisfies Source
const adjustmentsOf = (kind: (typeof adjustmentKinds)[number]): Source => ({
  ...adjustments,
  where: sql`r.state = 'approved' and r.kind = ${sql.lit(kind)}`,
})

const registered = {
  ...ownOf('player', 'player', 'created_at'),
  owner: r('id'),
  values: {},
} satisfies Source

/** Channels that were tried for deposits, by the time of trying. */
const attempts = {
  kind: 'attempt',
  from: sql`(
    select d.id::text as id, d.deposit_no, d.player_id, d.channel, d.created_at as at, d.state = 'approved' as is_paid,
      d.credited, d.cost_fixed, d.cost_rate
    from deposit d where d.tries = 1
    union all
    select t.deposit_id || ' ' || t.number, d.deposit_no, d.player_id, t.channel, t.at, d.state = 'approved' and d.channel = t.channel,
      d.credited, t.cost_fixed, t.cost_rate
    from deposit_try t join deposit d on d.id = t.deposit_id) r`,
  at: r('at'),
  owner: r('player_id'),
  id: r('id'),
  number: r('deposit_no'),
  channel: r('channel'),
  values: { credited: r('credited'), cost: costSql },
} satisfies Source

export const sources = {
  registered,
  first_deposits: {
    ...deposits,
    where: sql`r.state = 'approved' and not exists (select from deposit e where e.player_id = r.player_id and e.state = 'approved' and (e.closed_at, e.id) < (r.closed_at, r.id))`,
  },
  deposits,
  withdrawals: {
    ...ownOf('withdrawal', 'withdrawal', 'closed_at'),
    where: approved,
    number: r('order_no'),
    values: { amount: r('amount') },
  },
  bets,
  rebates: {
    ...ownOf('rebate', 'rebate', 'updated_at'),
    where: sql`r.state = 'claimed'`,
    values: { money: r('money') },
  },
  packets: { ...ownOf('packet', 'packet_claim', 'at'), values: { money: r('money') } },
  promotions: {
    ...ownOf('application', 'activity_application', 'closed_at'),
    where: approved,
    values: { granted: r('granted') },
  },
  revokes: {
    ...ownOf('application_revoked', 'activity_application', 'revoked_at'),
    where: sql`r.revoked > 0`,
    values: { revoked: r('revoked') },
  },
  // Free rounds and spins of the wheel are not money; only their winnings are.
  bonuses: {
    ...ownOf('bonus', 'bonus', 'credited_at'),
    where: sql`r.count is null`,
    number: sql`r.id::text`,
    values: { amount: r('amount') },
  },
  bonus_revokes: {
    ...ownOf('bonus_revoked', 'bonus', 'closed_at'),
    where: sql`r.revoked > 0`,
    number: sql`r.id::text`,
    values: { revoked: r('revoked') },
  },
  correction: adjustmentsOf('correction'),
  compensation: adjustmentsOf('compensation'),
  bonus: adjustmentsOf('bonus'),
  goodwill: adjustmentsOf('goodwill'),
  cost: adjustmentsOf('cost'),
  openings: {
    ...ownOf('opening', 'import_row', 'created_at'),
    where: sql`r.amount > 0`,
    values: { amount: r('amount') },
  },
  commission: {
    ...ownOf('commission', 'agent_statement', 'paid_at'),
    where: sql`r.state = 'paid'`,
    owner: r('agent_id'),
    values: { commission: r('commission') },
  },
} satisfies Record<string, Source>
export type SourceName = keyof typeof sources
export const sourceNames = Object.keys(sources) as SourceName[]

/** One source of a figure, and which of its values is added with which sign. */
export interface Term<Of = Source> {
  of: Of
  sign: 1 | -1
  value: string
}
/** `count`: the records; `players`: the players who have one; `sum`: their values. */
export interface FigureTerms<Of = Source> {
  is: 'count' | 'players' | 'sum'
  terms: Term<Of>[]
}

type Named = `${'' | '-'}${SourceName}.${string}`
const firstValue = ({ values }: Source) => Object.keys(values)[0] ?? ''
const counted = (...names: SourceName[]): FigureTerms<SourceName> => ({
  is: 'count',
  terms: names.map((of) => ({ of, sign: 1, value: firstValue(sources[of]) })),
})
const playersOf = (...names: SourceName[]): FigureTerms<SourceName> => ({ ...counted(...names), is: 'players' })
/** Reads '-bets.win_loss' and the like. */
const sum = (...named: Named[]): FigureTerms<SourceName> => ({
  is: 'sum',
  terms: named.map((name) => {
    const [of, value] = name.replace('-', '').split('.') as [SourceName, string]
    return { of, sign: name.startsWith('-') ? -1 : 1, value }
  }),
})
const negative = (named: readonly Named[]): Named[] =>
  named.map((name) => (name.startsWith('-') ? name.slice(1) : `-${name}`) as Named)

const rewards = ['promotions.granted', '-revokes.revoked', 'bonuses.amount', '-bonus_revokes.revoked'] as const
const adjusted = adjustmentKinds.map((kind) => `${kind}.amount` as const)

/** What the figures of a range add up. */
export const rangeTerms: Record<RangeFigure, FigureTerms<SourceName>> = {
  registered: counted('registered'),
  first_deposits: counted('first_deposits'),
  first_deposit_amount: sum('first_deposits.credited'),
  active: playersOf('bets', 'deposits'),
  depositors: playersOf('deposits'),
  deposit_count: counted('deposits'),
  deposits: sum('deposits.credited'),
  withdrawal_count: counted('withdrawals'),
  withdrawals: sum('withdrawals.amount'),
  net: sum('deposits.credited', '-withdrawals.amount'),
  bet_count: counted('bets'),
  stake: sum('bets.stake'),
  payouts: sum('bets.payout'),
  valid_stake: sum('bets.valid_stake'),
  win_loss: sum('bets.win_loss'),
  ggr: sum('-bets.win_loss'),
  rebates: sum('rebates.money'),
  packets: sum('packets.money'),
  promotions: sum(...rewards),
  commission: sum('commission.commission'),
  fees: sum('deposits.fee'),
  adjustments: sum(...adjusted),
  adjustment_correction: sum('correction.amount'),
  adjustment_compensation: sum('compensation.amount'),
  adjustment_bonus: sum('bonus.amount'),
  adjustment_goodwill: sum('goodwill.amount'),
  adjustment_cost: sum('cost.amount'),
  openings: sum('openings.amount'),
  ngr: sum(
    '-bets.win_loss',
    ...negative(rewards),
    '-packets.money',
    '-rebates.money',
    '-commission.commission',
    '-deposits.fee',
    ...negative(adjusted),
  ),
}

/** Balances of accounts at a moment, from the present ones and the postings since. */
const accounts = (moment: Instant, isPast: boolean, ...places: Place[]): Source => ({
  kind: 'balance',
  from: isPast
    ? sql`(
      select a.player_id, a.place, a.venue, a.balance - coalesce(since.moved, 0) as balance from account a
      left join lateral (
        select sum(case when k.target = a.place then p.amount else 0 end - case when k.source = a.place then p.amount else 0 end) as moved
        from posting p join movement_kind k on k.kind = p.kind
        where p.player_id = a.player_id and p.at >= ${moment} and (a.venue is null or p.venue = a.venue)
      ) since on true) r`
    : sql`account r`,
  where: sql`r.place = any(${places}::text[]) and r.balance <> 0`,
  at: null,
  owner: r('player_id'),
  id: sql`concat_ws(' ', r.player_id, r.place, r.venue)`,
  number: sql`concat_ws(' ', r.place, r.venue)`,
  values: { balance: r('balance') },
})

/** Bets that were placed before a moment and not settled by then. */
const openBets = (moment: Instant): Source => ({
  ...bets,
  from: sql`(
    select player_id, venue, game_code, bet_id, stake from bet where state = 'open' and bet_at < ${moment}
    union all
    select player_id, venue, game_code, bet_id, stake from bet
    where (settled_at at time zone interval '8 hours')::date > (bet_at at time zone interval '8 hours')::date
      and settled_at >= ${moment} and bet_at < ${moment} and coalesce(first_settled_at, settled_at) >= ${moment}) r`,
  where: sql`true`,
  at: null,
  values: { stake: r('stake') },
})

/** Sum of the stakes of the bets of real players that were open at a moment, in fen. */
export async function openStakesAt(db: Reader, moment: Instant): Promise<Fen> {
  const { from, owner, values } = openBets(moment)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${values.stake!}), 0)::bigint as total from ${from} where ${isReal(owner)}`.execute(db)
  return fen(rows[0]!.total)
}

const one = (is: FigureTerms['is'], of: Source): FigureTerms => ({
  is,
  terms: [{ of, sign: 1, value: firstValue(of) }],
})

/** What a figure adds up. `moment`: of figures of a moment; `isPast`: whether it is before now. */
export function termsOf(figure: FigureName, moment: Instant, isPast: boolean): FigureTerms {
  const account = (...places: Place[]) => one('sum', accounts(moment, isPast, ...places))
  const paid = { ...attempts, where: sql`r.is_paid` }
  switch (figure) {
    case 'online':
      return one('players', {
        ...registered,
        from: sql`(select player_id from session where realm = 'player' and seen_at > ${plus(moment, -5 * minute)}) r`,
        at: null,
        owner: r('player_id'),
        id: r('player_id'),
      })
    case 'balance':
      return account('main')
    case 'held':
      return account('held')
    case 'transit':
      return account('transit')
    case 'venue_balances':
      return account('venue')
    case 'agent_balances':
      return account('agent')
    case 'liability':
      return account('main', 'held', 'transit', 'venue', 'agent')
    case 'open_stakes':
      return one('sum', openBets(moment))
    case 'players':
      return one('count', { ...registered, at: null })
    case 'agents':
      return one('count', {
        ...registered,
        kind: 'agent',
        from: sql`agent r`,
        at: null,
        owner: r('player_id'),
        id: r('player_id'),
      })
    case 'unsettled':
      return one('sum', { ...sources.commission, where: sql`r.state <> 'paid'`, at: null })
    case 'bettors':
      return one('players', bets)
    case 'rewards':
      return named(sum('rebates.money', 'packets.money', 'promotions.granted', '-revokes.revoked'))
    case 'attempts':
      return one('count', attempts)
    case 'attempts_paid':
      return one('count', paid)
    case 'attempts_deposits':
      return one('sum', paid)
    case 'attempts_cost':
      return one('sum', { ...paid, values: { cost: paid.values.cost } })
    case 'verified':
      return one('count', {
        ...registered,
        where: sql`exists (select from verification v where v.player_id = r.id and v.state = 'approved')`,
      })
    case 'cohort_depositors':
      return one('count', {
        ...registered,
        where: sql`exists (select from player_day m where m.player_id = r.id and m.deposits > 0)`,
      })
    case 'cohort_first_deposits':
      return one('sum', {
        ...sources.first_deposits,
        from: sql`(
          select distinct on (d.player_id) d.id, d.deposit_no, d.player_id, d.channel, d.credited, p.created_at as at
          from deposit d join player p on p.id = d.player_id
          where d.state = 'approved' order by d.player_id, d.closed_at, d.id) r`,
        where: sql`true`,
        at: r('at'),
        values: { credited: r('credited') },
      })
    default:
      return named(rangeTerms[figure])
  }
}

const named = ({ is, terms }: FigureTerms<SourceName>): FigureTerms => ({
  is,
  terms: terms.map((term) => ({ ...term, of: sources[term.of] })),
})
