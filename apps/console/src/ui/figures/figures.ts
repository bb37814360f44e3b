import { type FigureName, figures, isFigure, isPresent } from '@koi/contract/books/report/figure'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../field/column.ts'
import { figureNames } from './figures.copy.ts'

type ColumnName = keyof typeof figureNames
const figure = <Name extends ColumnName>(name: Name) => ({ name, label: figureNames[name] })

export const word = figure
export const count = <Name extends ColumnName>(name: Name) => ({ ...figure(name), kind: 'number' as const })
export const money = <Name extends ColumnName>(name: Name) => ({ ...figure(name), kind: 'money' as const })
export const signed = <Name extends ColumnName>(name: Name) => ({ ...money(name), isSigned: true })

export type DayRow = Row<'GET /console/api/reports/finance'>

export const dayFigures: Column<Omit<DayRow, 'day'>>[] = [
  count('registered'),
  count('first_deposits'),
  money('first_deposit_amount'),
  count('active'),
  count('depositors'),
  count('deposit_count'),
  money('deposits'),
  count('withdrawal_count'),
  money('withdrawals'),
  signed('net'),
  count('bet_count'),
  money('stake'),
  money('payouts'),
  money('valid_stake'),
  money('win_loss'),
  signed('ggr'),
  money('rebates'),
  money('packets'),
  money('promotions'),
  money('commission'),
  money('fees'),
  signed('adjustments'),
  money('openings'),
  signed('ngr'),
]

/** Filters of the rows of a figure besides its days. */
export const rowFilters = ['player_id', 'venue', 'game_code', 'channel', 'agent_id', 'source_id'] as const
export type RowFilters = Partial<Record<(typeof rowFilters)[number], string>>

/** Address of the rows behind a figure. `days`: of figures of the moment only the last day, if one is given. */
export function rowsAddress(
  figure: FigureName,
  days?: { from?: string; to?: string },
  filters: RowFilters = {},
): string {
  const query = new URLSearchParams()
  if (days?.from && !isPresent(figure)) query.set('from', days.from)
  if (days?.to) query.set('to', days.to)
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  const text = query.toString()
  return `/figures/${figure}${text && `?${text}`}`
}

/** Figures of reports whose rows are listed as those of another one. */
const listedAs: Record<string, FigureName> = {
  rtp: 'payouts',
  downline: 'agents',
  settled: 'commission',
}
export const figureOf = (name: string): FigureName | null => (isFigure(name) ? name : (listedAs[name] ?? null))
export const isMoneyFigure = (name: FigureName): boolean => figures[name] !== 'count'
