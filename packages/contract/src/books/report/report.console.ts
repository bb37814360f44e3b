import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { judgements } from './report.ts'
import { categories } from '../../play/game/game.ts'
import { BeijingTime, BeijingTimeOrBlank, Nothing, SignedYuan, spelled, Yuan } from '../../wire.ts'

const view = 'operator:report.view'

/** Beijing days, inclusive; default: the last 30. */
export const Range = z.object({ from: z.string().max(10).optional(), to: z.string().max(10).optional() })

const figures = {
  registered: z.number(),
  first_deposits: z.number(),
  /** Number of players with a settled bet or an approved deposit. */
  active: z.number(),
  depositors: z.number(),
  deposit_count: z.number(),
  deposits: Yuan,
  withdrawal_count: z.number(),
  withdrawals: Yuan,
  net: SignedYuan,
  bet_count: z.number(),
  stake: Yuan,
  valid_stake: Yuan,
  /** Result from the players' side. `ggr`: the same from the operator's side; `ngr`: `ggr` minus rewards. */
  win_loss: SignedYuan,
  ggr: SignedYuan,
  rebates: Yuan,
  packets: Yuan,
  promotions: Yuan,
  commission: Yuan,
  adjustments: SignedYuan,
  /** Balances imported from another product. */
  openings: Yuan,
  ngr: SignedYuan,
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

export const readFinance = read(view, 'report.finance', 'GET /console/api/reports/finance', {
  replica: 'late',
  input: Range,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    totals: Totals,
    now: z.object(owed),
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
