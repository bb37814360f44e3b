/**
 * The most that an operator may enter, as it stands on the wire: a slip of a digit must not give money away. What is not
 * listed has the bound of its kind: an amount ends at 99999999.99.
 */
export const most = {
  /** Rebate of a level, in percent of valid stakes. */
  rebate: 10,
  /** An agent's share of turnover, in percent. */
  turnoverShare: 5,
  /** An agent's share of net losses or of a sub-agent's commission, in percent. */
  share: 100,
  /** Times an amount that must be staked. */
  multiple: 100,
  /** Yuan for one USDT. */
  rate: 100,
  /** USDT kept back from a withdrawal. */
  fee: 1000,
  /** One red packet, in yuan. */
  packet: 100_000,
  /** What a free round is played with, in yuan. */
  freeRound: 10_000,
  /** What a promotion grants at once, in yuan. */
  bonus: 1_000_000,
} as const
