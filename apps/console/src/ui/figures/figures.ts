import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../field/column.ts'
import { figureNames } from './figures.copy.ts'

type FigureName = keyof typeof figureNames
const figure = <Name extends FigureName>(name: Name) => ({ name, label: figureNames[name] })

export const word = figure
export const count = <Name extends FigureName>(name: Name) => ({ ...figure(name), kind: 'number' as const })
export const money = <Name extends FigureName>(name: Name) => ({ ...figure(name), kind: 'money' as const })
export const signed = <Name extends FigureName>(name: Name) => ({ ...money(name), isSigned: true })

export type DayRow = Row<'GET /console/api/reports/finance'>

export const dayFigures: Column<Omit<DayRow, 'day'>>[] = [
  count('registered'),
  count('first_deposits'),
  count('active'),
  count('depositors'),
  count('deposit_count'),
  money('deposits'),
  count('withdrawal_count'),
  money('withdrawals'),
  signed('net'),
  count('bet_count'),
  money('stake'),
  money('valid_stake'),
  money('win_loss'),
  signed('ggr'),
  money('rebates'),
  money('packets'),
  money('promotions'),
  money('commission'),
  signed('adjustments'),
  money('openings'),
  signed('ngr'),
]
