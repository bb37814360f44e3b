/**
 * Maximum values of operators' inputs in units of the API, to catch typing errors. Other amounts are limited to
 * 99999999.99.
 */
export const most = {
  /** Rebate rate of a VIP level in percent of valid stakes. */
  rebate: 10,
  /** Agent's share of turnover in percent. */
  turnoverShare: 5,
  /** Agent's share of net losses or of sub-agents' commission in percent. */
  share: 100,
  /** Wagering requirement as a multiple of the amount. */
  multiple: 100,
  rate: 100,
  /** Withdrawal fee in USDT. */
  fee: 1000,
  packet: 100_000,
  /** Total stake of a grant of free rounds in yuan. */
  freeRound: 10_000,
  /** Amount of one promotion bonus in yuan. */
  bonus: 1_000_000,
  /** Rows that are decided in one batch. */
  batchRows: 100,
} as const
