import type { Comparison, FigureName } from '@koi/contract/books/report/figure'
import { addDays, type Day } from '@koi/contract/time'
import type { ReactNode } from 'react'
import { useRead } from '../../app/api.ts'
import type { Reply, Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { balancesAsOf, figureNames, judgements } from '../../ui/figures/figures.copy.ts'
import {
  count,
  dayFigures,
  type DayRow,
  figureOf,
  money,
  type RowFilters,
  rowsAddress,
  signed,
  word,
} from '../../ui/figures/figures.ts'
import { PlayerLink } from '../../ui/order/orders.tsx'
import { Bridge } from './Bridge.tsx'
import { type Range, Report } from './Report.tsx'
import { ReportTable } from './ReportTable.tsx'
import { copy } from './report.copy.ts'

interface Props {
  range: Range
  comparison: Comparison | ''
  toolbar: ReactNode
}

type Finance = Reply<'GET /console/api/reports/finance'>
type Games = Reply<'GET /console/api/reports/games'>
type AgentRow = Row<'GET /console/api/reports/agents'>

const large = [money('deposits'), money('withdrawals'), signed('net'), signed('ggr'), signed('ngr')]
const isLarge = new Set<string>(large.map(({ name }) => name))
const small: Column<Finance['totals']>[] = dayFigures.filter(({ name }) => !isLarge.has(name))
const owed: Column<Finance['now']>[] = [
  money('balance'),
  money('held'),
  money('transit'),
  money('venue_balances'),
  money('agent_balances'),
]
const financeFigures: Column<Finance['totals'] & Finance['now']>[] = [...large, money('liability'), ...small, ...owed]
/** Figures of a day that are shown below its opened row. */
const folded = new Set<string>([
  'first_deposits',
  'depositors',
  'deposit_count',
  'withdrawal_count',
  'bet_count',
  'stake',
  'win_loss',
  'commission',
  'first_deposit_amount',
  'payouts',
  'fees',
  'adjustments',
  'openings',
])
const days: Column<DayRow>[] = [word('day'), ...dayFigures].map((column) => ({
  ...column,
  isOffScreen: folded.has(column.name),
}))
const channels: Column<Finance['channels'][number]>[] = [
  word('channel'),
  word('name'),
  count('deposit_count'),
  money('deposits'),
]
/** Address of the rows of a figure under one of its own names. */
const linkTo = (name: string, days: Range, filters: RowFilters) => {
  const figure = figureOf(name)
  return figure && rowsAddress(figure, days, filters)
}
const flows = [money('deposits'), money('withdrawals'), signed('net')]

export const FinanceReport = ({ comparison, ...props }: Props) => (
  <Report
    {...props}
    reading={useRead('GET /console/api/reports/finance', {
      ...props.range,
      ...(comparison === '' ? {} : { compared: comparison }),
    })}
    before={({ before }) => before?.totals ?? null}
    partOf={({ day }) => ({ days: { from: day, to: day } })}
    top={(reply) => <Bridge reply={reply} />}
    title={copy.reports.finance}
    totals={({ totals, now }) => ({ ...totals, ...now })}
    figures={financeFigures}
    rows={({ items }) => items}
    columns={days}
    category="day"
    isHistory
    chart={[...flows, signed('ggr')]}
    asOf={({ now }) => balancesAsOf(now.as_of)}
    more={({ from, to, channels: rows }) => (
      <ReportTable
        title={figureNames.channels}
        rows={rows}
        columns={channels}
        linkOf={({ channel }, name) => linkTo(name, { from, to }, { channel })}
      />
    )}
  />
)

const played: Column<Games['totals']>[] = [
  count('players'),
  count('bet_count'),
  money('stake'),
  money('valid_stake'),
  money('win_loss'),
  signed('ggr'),
  count('rtp'),
]
const returned: Column<Pick<Games['items'][number], 'stated_return' | 'deviation' | 'tolerance' | 'judgement'>>[] = [
  count('stated_return'),
  count('deviation'),
  count('tolerance'),
  { ...word('judgement'), options: judgements },
]
const games: Column<Games['items'][number]>[] = [
  word('name'),
  word('game_code'),
  word('venue'),
  word('category_id'),
  ...played,
  ...returned,
]
const venues: Column<Games['venues'][number]>[] = [word('venue'), word('name'), ...played, ...returned]

const ofBets: Record<string, FigureName> = { players: 'bettors' }

export const GamesReport = ({ comparison: _, ...props }: Props) => (
  <Report
    {...props}
    reading={useRead('GET /console/api/reports/games', props.range)}
    title={copy.reports.games}
    totals={({ totals }) => totals}
    figures={[signed('ggr'), ...played.filter(({ name }) => name !== 'ggr')]}
    rows={({ items }) => items}
    columns={games}
    category="name"
    listed={ofBets}
    partOf={({ venue, game_code }) => ({ filters: { venue, game_code } })}
    chart={[money('stake'), money('valid_stake'), money('win_loss'), signed('ggr')]}
    more={({ from, to, venues: rows }) => (
      <ReportTable
        title={figureNames.venues}
        rows={rows}
        columns={venues}
        linkOf={({ venue }, name) => linkTo(ofBets[name] ?? name, { from, to }, { venue })}
      />
    )}
  />
)

const player: Column<Pick<AgentRow, 'username' | 'player_id'>> = {
  ...word('username'),
  render: (row) => <PlayerLink row={row} />,
}
const players: Column<Row<'GET /console/api/reports/players'>>[] = [
  player,
  count('vip'),
  count('deposit_count'),
  money('deposits'),
  money('withdrawals'),
  signed('net'),
  count('bet_count'),
  money('stake'),
  money('valid_stake'),
  money('win_loss'),
  money('rewards'),
  money('balance'),
]

const playerFigures: Column<Reply<'GET /console/api/reports/players'>['totals']>[] = [
  ...large,
  count('players'),
  ...small,
]

export const PlayersReport = ({ comparison: _, ...props }: Props) => (
  <Report
    {...props}
    reading={useRead('GET /console/api/reports/players', props.range)}
    title={copy.reports.players}
    totals={({ totals }) => totals}
    figures={playerFigures}
    rows={({ items }) => items}
    columns={players}
    category="username"
    partOf={({ player_id }) => ({ filters: { player_id } })}
    chart={flows}
  />
)

const agents: Column<AgentRow>[] = [
  player,
  count('downline'),
  count('registered'),
  count('depositors'),
  money('deposits'),
  money('withdrawals'),
  signed('net'),
  money('valid_stake'),
  money('win_loss'),
  money('settled'),
  money('unsettled'),
]

export const AgentsReport = ({ comparison: _, ...props }: Props) => (
  <Report
    {...props}
    reading={useRead('GET /console/api/reports/agents', props.range)}
    title={copy.reports.agents}
    totals={({ totals }) => totals}
    figures={[count('agents'), count('downline'), money('settled'), money('unsettled')]}
    rows={({ items }) => items}
    columns={agents}
    category="username"
    listed={{ downline: 'agents' }}
    partOf={({ player_id }) => ({ filters: { agent_id: player_id } })}
    chart={flows}
  />
)

type Channels = Reply<'GET /console/api/reports/channels'>

const attempts: Column<Channels['totals']>[] = [
  count('orders'),
  count('paid'),
  count('success'),
  count('median'),
  count('p95'),
  money('deposits'),
  money('cost'),
]

const byChannel: Column<Channels['items'][number]>[] = [word('channel'), word('name'), ...attempts]
const byHour: Column<Channels['hours'][number]>[] = [word('hour'), word('channel'), word('name'), ...attempts]

const ofAttempts: Record<string, FigureName> = {
  orders: 'attempts',
  paid: 'attempts_paid',
  success: 'attempts',
  median: 'attempts_paid',
  p95: 'attempts_paid',
  deposits: 'attempts_deposits',
  cost: 'attempts_cost',
}

export const ChannelsReport = ({ comparison: _, ...props }: Props) => (
  <Report
    {...props}
    reading={useRead('GET /console/api/reports/channels', props.range)}
    title={copy.reports.channels}
    totals={({ totals }) => totals}
    figures={attempts}
    rows={({ items }) => items}
    columns={byChannel}
    category="name"
    listed={ofAttempts}
    partOf={({ channel }) => ({ filters: { channel } })}
    chart={[money('deposits'), money('cost')]}
    more={({ hours }) => hours.length > 0 && <ReportTable title={copy.hours} rows={hours} columns={byHour} />}
  />
)

type Sources = Reply<'GET /console/api/reports/sources'>

const cohortName = ({ source }: Sources['items'][number]) => source || copy.cohort.none
const cohorts: Column<Sources['items'][number]>[] = [
  { name: 'source', label: copy.cohort.source, render: cohortName, text: cohortName },
  { name: 'code', label: copy.cohort.code },
  { name: 'month', label: copy.cohort.month },
  { name: 'registered', label: copy.cohort.registered, kind: 'number' },
  { name: 'verified', label: copy.cohort.verified, kind: 'number' },
  { name: 'verified_share', label: copy.cohort.verifiedShare, kind: 'number' },
  { name: 'first_deposits', label: copy.cohort.firstDeposits, kind: 'number' },
  { name: 'first_deposit_share', label: copy.cohort.firstDepositShare, kind: 'number' },
  { name: 'first_deposit_amount', label: copy.cohort.firstDepositAmount, kind: 'money' },
  { name: 'first_deposit_average', label: copy.cohort.firstDepositAverage, kind: 'money' },
  { name: 'value_1', label: copy.cohort.value1, kind: 'money', isSigned: true },
  { name: 'value_7', label: copy.cohort.value7, kind: 'money', isSigned: true },
  { name: 'value_30', label: copy.cohort.value30, kind: 'money', isSigned: true },
  { name: 'value_90', label: copy.cohort.value90, kind: 'money', isSigned: true },
  { name: 'kept_1', label: copy.cohort.kept1, kind: 'number' },
  { name: 'kept_3', label: copy.cohort.kept3, kind: 'number' },
  { name: 'kept_7', label: copy.cohort.kept7, kind: 'number' },
  { name: 'kept_30', label: copy.cohort.kept30, kind: 'number' },
]
const ofCohort = <Name extends keyof Sources['totals'] & string>(...names: Name[]) =>
  cohorts.filter(({ name }) => (names as string[]).includes(name)) as unknown as Column<Sources['totals']>[]
/** Of all players: retention and the value of first deposits first. */
const cohortFigures: Column<Sources['totals']>[] = [
  ...ofCohort('kept_1', 'kept_3', 'kept_7', 'kept_30'),
  ...ofCohort('first_deposit_amount', 'first_deposit_average'),
  ...ofCohort('registered', 'verified', 'first_deposits', 'value_1', 'value_7', 'value_30', 'value_90'),
  { name: 'sources', label: copy.cohort.sources, kind: 'number' },
]
/** Figures of registered players whose rows are listed as those of another figure; the others list the players. */
const cohortRows: Record<string, FigureName> = {
  first_deposits: 'cohort_depositors',
  first_deposit_amount: 'cohort_first_deposits',
  first_deposit_average: 'cohort_first_deposits',
  ...Object.fromEntries(
    ['value_1', 'value_7', 'value_30', 'value_90', 'kept_1', 'kept_3', 'kept_7', 'kept_30'].map((name) => [
      name,
      'registered' as const,
    ]),
  ),
}

/** The days of a month ('2026-03') that are in a range. */
function daysIn(month: string, { from, to }: Range): Range {
  const first = `${month}-01` as Day
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01` as Day, -1)
  return { from: first > from ? first : from, to: last < to ? last : to }
}

export const SourcesReport = ({ comparison: _, ...props }: Props) => (
  <Report
    {...props}
    reading={useRead('GET /console/api/reports/sources', props.range)}
    title={copy.reports.sources}
    totals={({ totals }) => totals}
    figures={cohortFigures}
    rows={({ items }) => items}
    columns={cohorts}
    category="source"
    listed={cohortRows}
    partOf={({ source_id, month }) => ({
      days: daysIn(month, props.range),
      filters: { source_id: source_id || 'none' },
    })}
    chart={cohorts.filter(({ name }) => ['registered', 'verified', 'first_deposits'].includes(name))}
  />
)
