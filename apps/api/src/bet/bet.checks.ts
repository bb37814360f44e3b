import type { Invariant } from '../ledger/check.ts'
import { seamlessInvariants } from './seamless.checks.ts'

export const betInvariants: Invariant[] = [
  {
    name: 'turnover counts at most the valid stake of settled bets',
    query: `select venue || ' ' || bet_id || ' counted ' || counted_stake as broken from bet
      where counted_stake < 0 or counted_stake > case when state = 'settled' then valid_stake else 0 end`,
  },
  {
    name: 'a bet is possible',
    query: `select venue || ' ' || bet_id as broken from bet
      where valid_stake > stake or win_loss < -stake or (state = 'open') <> (settled_at is null) or (state <> 'settled' and win_loss <> 0)`,
  },
  ...seamlessInvariants,
]
