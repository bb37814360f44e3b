/** Kinds of manual adjustments, which are lines of the result. */
export const adjustmentKinds = ['correction', 'compensation', 'bonus', 'goodwill', 'cost'] as const

/** `signed`: an amount that may be negative. */
export type FigureUnit = 'count' | 'money' | 'signed'

/** Figures of a range of days, in total and by day. */
export const rangeFigures = {
  registered: 'count',
  first_deposits: 'count',
  first_deposit_amount: 'money',
  active: 'count',
  depositors: 'count',
  deposit_count: 'count',
  deposits: 'money',
  withdrawal_count: 'count',
  withdrawals: 'money',
  net: 'signed',
  bet_count: 'count',
  stake: 'money',
  payouts: 'money',
  valid_stake: 'money',
  win_loss: 'signed',
  ggr: 'signed',
  rebates: 'money',
  packets: 'money',
  promotions: 'signed',
  commission: 'money',
  fees: 'money',
  adjustments: 'signed',
  adjustment_correction: 'signed',
  adjustment_compensation: 'signed',
  adjustment_bonus: 'signed',
  adjustment_goodwill: 'signed',
  adjustment_cost: 'signed',
  openings: 'money',
  ngr: 'signed',
} as const satisfies Record<string, FigureUnit>
export type RangeFigure = keyof typeof rangeFigures
export const rangeFigureNames = Object.keys(rangeFigures) as RangeFigure[]

/** Figures of the moment. */
const presentFigures = {
  online: 'count',
  balance: 'money',
  held: 'money',
  transit: 'money',
  venue_balances: 'money',
  agent_balances: 'money',
  liability: 'money',
  open_stakes: 'money',
  players: 'count',
  agents: 'count',
  unsettled: 'money',
} as const satisfies Record<string, FigureUnit>
type PresentFigure = keyof typeof presentFigures

/** Figures of a range that single reports have. */
const reportFigures = {
  bettors: 'count',
  rewards: 'signed',
  attempts: 'count',
  attempts_paid: 'count',
  attempts_deposits: 'money',
  attempts_cost: 'money',
  verified: 'count',
  cohort_depositors: 'count',
  cohort_first_deposits: 'money',
} as const satisfies Record<string, FigureUnit>

/** Every figure of the dashboard and the reports whose rows can be listed. */
export const figures = { ...rangeFigures, ...presentFigures, ...reportFigures }
export type FigureName = keyof typeof figures
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]]
export const isFigure = (name: string): name is FigureName => Object.hasOwn(figures, name)
export const isPresent = (name: FigureName): name is PresentFigure => Object.hasOwn(presentFigures, name)

/** What a row behind a figure is. */
export const figureRowKinds = [
  'player',
  'agent',
  'deposit',
  'withdrawal',
  'bet',
  'rebate',
  'packet',
  'application',
  'application_revoked',
  'bonus',
  'bonus_revoked',
  'commission',
  'adjustment',
  'opening',
  'balance',
  'attempt',
] as const
export type FigureRowKind = (typeof figureRowKinds)[number]

/**
 * The bridge from stakes to the net result, top down. `-`: subtracted; `=`: the sum so far. Adjustments credit players, so
 * what they add up to is subtracted.
 */
export const bridge = [
  ['stake', '+'],
  ['payouts', '-'],
  ['ggr', '='],
  ['promotions', '-'],
  ['packets', '-'],
  ['rebates', '-'],
  ['commission', '-'],
  ['fees', '-'],
  ['adjustment_correction', '-'],
  ['adjustment_compensation', '-'],
  ['adjustment_bonus', '-'],
  ['adjustment_goodwill', '-'],
  ['adjustment_cost', '-'],
  ['ngr', '='],
] as const satisfies readonly (readonly [RangeFigure, '+' | '-' | '='])[]

/** The earlier range that a range is compared with; `period`: the one of the same length before it. */
export const comparisons = ['period', 'day', 'week', 'month'] as const
export type Comparison = (typeof comparisons)[number]
