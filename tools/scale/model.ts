/** What one thing costs. Milliseconds of a processor (Node, PostgreSQL), and bytes in the database with their indexes. */
export interface Cost {
  node: number
  database: number
  bytes: number
}

export interface Assumptions {
  /** Share of the registered players who come on a day. */
  active: number
  /** Share of a day's work that falls into its busiest hour. */
  busiestHour: number
  /** Minutes that a player is there on a day they come. */
  minutes: number
  /** How much of a processor is planned for; the rest is for what comes at once. */
  planned: number
  /** What a player does on a day they come. */
  day: {
    polls: number
    pages: number
    transfers: number
    rounds: number
    bets: number
    deposits: number
    withdrawals: number
  }
  /** Share of the pages that are lists which a read replica answers. */
  lists: number
  /** Work of the database that is not a player's: operators, jobs, reports, the feed; as a share of theirs. */
  background: number
  /** Processors of the biggest machine that is planned for, and of an ordinary one. */
  cores: { most: number; usual: number }
  /** Terabytes that one database holds without tables in parts, and with the largest ones in parts. */
  terabytes: { whole: number; inParts: number }
}

export type Costs = Record<keyof Assumptions['day'], Cost> & {
  /** A player with their accounts, session, devices. */
  player: number
}

/** What so many registered players come to. */
export interface Need {
  players: number
  /** Players who come on a day, and who are there at once in the busiest hour. */
  daily: number
  atOnce: number
  /** Calls a second in the busiest hour. */
  calls: number
  /** Processors in the busiest hour, at the planned load: of the server, of the primary, of the replica. */
  node: number
  primary: number
  replica: number
  /** Terabytes that a year adds, and what the players themselves take. */
  yearly: number
  standing: number
}

const terabyte = 1e12
const perHour = 3_600_000

/** The arithmetic of docs/performance.md. `hasReplica`: whether lists and reports are answered by a standby. */
export function needOf(players: number, costs: Costs, as: Assumptions, hasReplica: boolean): Need {
  const daily = players * as.active
  const kinds = Object.keys(as.day) as (keyof Assumptions['day'])[]
  const sum = (of: (cost: Cost) => number) => kinds.reduce((total, kind) => total + as.day[kind] * of(costs[kind]), 0)
  /** Processors that milliseconds of one player's day are in the busiest hour. */
  const processors = (milliseconds: number) => (daily * milliseconds * as.busiestHour) / perHour / as.planned
  const database = sum(({ database: cost }) => cost)
  const listed = hasReplica ? as.day.pages * as.lists * costs.pages.database : 0
  // Reports and the feed go with the lists.
  const besides = database * as.background
  const calls =
    as.day.polls + as.day.pages + as.day.transfers + as.day.rounds * 3 + as.day.deposits * 2 + as.day.withdrawals
  return {
    players,
    daily,
    atOnce: (daily * as.minutes * as.busiestHour) / 60,
    calls: (daily * calls * as.busiestHour) / 3600,
    node: processors(sum(({ node }) => node)),
    primary: processors(database - listed + (hasReplica ? besides / 2 : besides)),
    replica: hasReplica ? processors(listed + besides / 2) : 0,
    yearly: (daily * 365 * sum(({ bytes }) => bytes)) / terabyte,
    standing: (players * costs.player) / terabyte,
  }
}

/** Registered players for whom `fits` still holds, rounded down to two digits; at most a billion. */
export function maxPlayers(fits: (players: number) => boolean): number {
  let [low, high] = [0, 1e9]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, low))) - 1)
  return Math.floor(low / unit) * unit
}
