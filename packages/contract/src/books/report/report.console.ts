import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { judgements } from './report.ts'
import {
  comparisons,
  type FigureUnit,
  figureNames,
  figureRowKinds,
  type RangeFigure,
  rangeFigureNames,
  rangeFigures,
} from './figure.ts'
import { categories } from '../../play/game/game.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, Nothing, SignedYuan, spelled, Yuan } from '../../wire.ts'

const view = 'operator:report.view'

/** Beijing days, inclusive; default: the last 30. */
export const Range = z.object({ from: z.string().max(10).optional(), to: z.string().max(10).optional() })

type UnitShape<Unit extends FigureUnit> = Unit extends 'count' ? z.ZodNumber : typeof SignedYuan
const unitShapes = { count: z.number(), money: Yuan, signed: SignedYuan }
/** `win_loss`: from the players' side; `ggr`: the same from the operator's side; `ngr`: the end of the `bridge`. */
const figures = Object.fromEntries(rangeFigureNames.map((name) => [name, unitShapes[rangeFigures[name]]])) as {
  [Name in RangeFigure]: UnitShape<(typeof rangeFigures)[Name]>
}
export const Totals = z.object(figures)
const DayRow = z.object({ day: z.string(), ...figures })

/** Current liabilities to players, by location. */
const owed = {
  balance: Yuan,
  held: Yuan,
  transit: Yuan,
  venue_balances: Yuan,
  agent_balances: Yuan,
  liability: Yuan,
  /**
   * Time of the figures: they contain every posting committed before it; on a read replica postings may be missing
   * within its allowed lag.
   */
  as_of: BeijingTime,
}

const Queue = z.object({ count: z.number(), oldest: BeijingTimeOrBlank })

/** Waiting work by queue. */
export const Pending = z.object({
  deposits: Queue,
  withdrawals: Queue,
  transfers: Queue,
  activity_applications: Queue,
  agent_applications: Queue,
  adjustments: Queue,
  free_rounds: Queue,
  bonuses: Queue,
  unmatched_payments: Queue,
  venue_faults: Queue,
  held_wins: Queue,
  exclusion_lifts: Queue,
  harm_markers: Queue,
  inquiries: Queue,
  verifications: Queue,
  approvals: Queue,
})

export const readDashboard = read(view, 'report.dashboard', 'GET /console/api/reports/dashboard', {
  replica: 'caughtUp',
  input: Nothing,
  reply: z.object({
    pending: Pending,
    today: z.object({ online: z.number(), ...figures, ...owed }),
    days: z.array(DayRow),
  }),
})

/** A range, and the earlier one that it is compared with. */
const Compared = Range.extend({ compared: z.enum(comparisons).optional() })

/**
 * The earlier range. `until`: where it ends; while the range itself is not over, the earlier one ends after the same time
 * as has passed of it.
 */
const Before = z.object({ from: z.string(), to: z.string(), until: BeijingTime, totals: Totals })

export const readFigures = read(view, 'report.figures', 'GET /console/api/reports/figures', {
  replica: 'caughtUp',
  input: Compared,
  reply: z.object({ from: z.string(), to: z.string(), totals: Totals, before: Before.nullable(), as_of: BeijingTime }),
})

/** The records behind a figure: their number and the sum of their amounts equal the figure. */
export const listFigureRows = read(view, 'report.rows', 'GET /console/api/reports/rows', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true, state: true, q: true }).extend({
    figure: z.enum(figureNames),
    player_id: z.string().max(40).optional(),
    venue: z.string().max(40).optional(),
    game_code: z.string().max(100).optional(),
    channel: z.string().max(40).optional(),
    /** Players below this agent. */
    agent_id: z.string().max(40).optional(),
    /** Players of this source; 'none': of no source. */
    source_id: z.string().max(40).optional(),
  }),
  reply: itemsOf(
    z.object({
      id: z.string(),
      kind: z.enum(figureRowKinds),
      player_id: z.string(),
      username: z.string(),
      /** Number or id by which the record is found in its list. */
      number: z.string(),
      /** What the record adds to the figure; of a count the record's own amount, '' if it has none. */
      amount: SignedYuan.or(z.literal('')),
      /** When it took effect; blank for figures of the moment. */
      created_at: BeijingTimeOrBlank,
    }),
  ).extend({
    /** The figure as the rows make it up: their count, or the sum of their amounts. */
    figure: z.object({ count: z.number(), amount: SignedYuan, as_of: BeijingTime }),
  }),
  refusals: [NotFound],
})

export const readFinance = read(view, 'report.finance', 'GET /console/api/reports/finance', {
  replica: 'late',
  input: Compared,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    totals: Totals,
    before: Before.nullable(),
    now: z.object(owed),
    /**
     * What was owed to players at the end of the range, or is owed now if it is not over, and the stakes of bets that were
     * open then.
     */
    at_end: z.object({ liability: Yuan, open_stakes: Yuan, as_of: BeijingTime }),
    items: z.array(DayRow),
    channels: z.array(z.object({ channel: z.string(), name: z.string(), deposit_count: z.number(), deposits: Yuan })),
  }),
})

const played = {
  players: z.number(),
  bet_count: z.number(),
  stake: Yuan,
  valid_stake: Yuan,
  win_loss: SignedYuan,
  ggr: SignedYuan,
  rtp: z.number(),
}
/**
 * Returns in percent; the deviation and three standard errors in percentage points. `judgement`: odd if the deviation
 * exceeds three standard errors.
 */
const returned = {
  stated_return: z.string(),
  deviation: z.string(),
  tolerance: z.string(),
  judgement: z.enum(judgements),
}
export const readGames = read(view, 'report.games', 'GET /console/api/reports/games', {
  replica: 'late',
  input: Range,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    totals: z.object(played),
    items: z.array(
      z.object({
        name: z.string(),
        game_code: z.string(),
        venue: z.string(),
        category_id: spelled(categories),
        ...played,
        ...returned,
      }),
    ),
    venues: z.array(z.object({ venue: z.string(), name: z.string(), ...played, ...returned })),
  }),
})

/** The 200 players with the highest turnover. */
export const readPlayers = read(view, 'report.players', 'GET /console/api/reports/players', {
  replica: 'late',
  input: Range,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    totals: z.object({ players: z.number(), ...figures }),
    items: z.array(
      z.object({
        username: z.string(),
        player_id: z.string(),
        vip: z.number(),
        deposit_count: z.number(),
        deposits: Yuan,
        withdrawals: Yuan,
        net: SignedYuan,
        bet_count: z.number(),
        stake: Yuan,
        valid_stake: Yuan,
        win_loss: SignedYuan,
        rewards: Yuan,
        balance: Yuan,
      }),
    ),
  }),
})

export const readAgents = read(view, 'report.agents', 'GET /console/api/reports/agents', {
  replica: 'late',
  input: Range,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    totals: z.object({ agents: z.number(), downline: z.number(), settled: Yuan, unsettled: Yuan }),
    items: z.array(
      z.object({
        username: z.string(),
        player_id: z.string(),
        downline: z.number(),
        registered: z.number(),
        depositors: z.number(),
        deposits: Yuan,
        withdrawals: Yuan,
        net: SignedYuan,
        valid_stake: Yuan,
        win_loss: SignedYuan,
        /** Commission paid in the range, and commission of current drafts. */
        settled: Yuan,
        unsettled: Yuan,
      }),
    ),
  }),
})
