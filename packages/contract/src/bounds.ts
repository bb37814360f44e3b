/** Maximum operator inputs in wire units, against typing errors. Other amounts are bounded by 99999999.99. */
export const most = {
  /** Rebate rate of a VIP level, percent of valid stakes. */
  rebate: 10,
  /** Agent's share of turnover, percent. */
  turnoverShare: 5,
  /** Agent's share of net losses or of sub-agents' commission, percent. */
  share: 100,
  /** Wagering requirement as a multiple of the amount. */
  multiple: 100,
  rate: 100,
  /** Withdrawal fee, USDT. */
  fee: 1000,
  packet: 100_000,
  /** Total stake of a free round, yuan. */
  freeRound: 10_000,
  /** One promotion bonus, yuan. */
  bonus: 1_000_000,
} as const
