import type { Invariant } from '../ledger/check.ts'

export const betInvariants: Invariant[] = [
  {
    name: 'turnover counts at most the valid stake of settled bets',
    query: `select venue || ' ' || bet_id || ' counted ' || counted_stake as broken from bet
      where counted_stake < 0 or counted_stake > case when state = 'settled' then valid_stake else 0 end`,
  },
  {
    name: 'a bet works off at most what is counted of it',
    query: `select venue || ' ' || bet_id || ' worked off ' || worked::text || ' of ' || counted_stake as broken from bet
      where worked <> '{}' and (select sum(part::bigint) from jsonb_each_text(worked) w (id, part)) > counted_stake`,
  },
  {
    name: "a venue's number stands for one bet, of one player",
    query: `select venue || ' ' || bet_id || ' is told of ' || count(*) || ' players' as broken from bet group by venue, bet_id having count(*) > 1`,
  },
  {
    name: 'a bet is possible',
    query: `select venue || ' ' || bet_id as broken from bet
      where valid_stake > stake or win_loss < -stake or (state = 'open') <> (settled_at is null) or (state <> 'settled' and win_loss <> 0)`,
  },
]
