/** Where a turnover duty comes from (D-051). */
export type DutySource = 'deposit' | 'rebate' | 'promotion' | 'packet' | 'adjustment' | 'vip'
/** open: still to be worked off; done: worked off; dropped: the player lost it all; cancelled: by an operator. */
export type DutyState = 'open' | 'done' | 'dropped' | 'cancelled'
