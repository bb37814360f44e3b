import type { Assumptions, Costs } from './model.ts'

/**
 * Bytes of a row with its indexes, by `npx koi dev seed-large --size 0.02` (2000 players, 100 000 postings), vacuumed; a
 * move of a seamless venue by 40 000 rows made for it. A player is theirs in `player`, the ledger's accounts, an account at a
 * venue and a payee.
 */
export const row = {
  posting: 254,
  event: 168,
  bet: 447,
  move: 417,
  deposit: 571,
  requirement: 286,
  withdrawal: 655,
  transfer: 281,
  player: 2937,
}

/** Bytes of a player's sessions, devices, sign-ins and messages, which the large installation has none of. */
const besides = 4000

/** A posting, and what the feed tells of it. */
const posted = row.posting + row.event

/**
 * Milliseconds of processors by docs/performance.md (goals 3, 5, 10 and 13) where it has them: a poll, a transfer, a seamless round,
 * a collected bet. A page, a deposit and a withdrawal are taken for as dear as what is like them.
 */
export const costs: Costs = {
  player: row.player + besides,
  polls: { node: 0.48, database: 0.07, bytes: 0 },
  pages: { node: 3, database: 2, bytes: 0 },
  transfers: { node: 5.4, database: 3.5, bytes: row.transfer + 2 * posted + 2 * row.event },
  rounds: { node: 7.8, database: 8.7, bytes: row.bet + 2 * row.move + 1.4 * posted },
  bets: { node: 1.4, database: 1.4, bytes: row.bet },
  deposits: { node: 10.8, database: 7, bytes: row.deposit + row.requirement + posted + 2 * row.event },
  withdrawals: { node: 10.8, database: 7, bytes: row.withdrawal + 2 * posted + 3 * row.event },
}

export const usual: Assumptions = {
  active: 0.05,
  busiestHour: 0.1,
  minutes: 40,
  planned: 0.6,
  day: { polls: 60, pages: 60, transfers: 2, rounds: 60, bets: 140, deposits: 0.5, withdrawals: 0.15 },
  lists: 0.4,
  background: 0.25,
  cores: { most: 96, usual: 16 },
  terabytes: { whole: 15, inParts: 60 },
}

/** Years that postings, orders and bets are kept. */
export const years = 5
