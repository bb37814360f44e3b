import type { Invariant } from '../ledger/check.ts'

export const betInvariants: Invariant[] = [
  {
    name: 'the counted stake of a bet is at most its valid stake, and 0 unless the bet is settled',
    query: `select venue || ' ' || bet_id || ' counted ' || counted_stake as broken from bet
      where counted_stake < 0 or counted_stake > case when state = 'settled' then valid_stake else 0 end`,
  },
  {
    name: 'the turnover that a bet contributes to requirements is at most its counted stake',
    query: `select venue || ' ' || bet_id || ' worked off ' || worked::text || ' of ' || counted_stake as broken from bet
      where worked <> '{}' and (select sum(part::bigint) from jsonb_each_text(worked) w (id, part)) > counted_stake`,
  },
  {
    name: 'a bet id of a venue is stored for one player only',
    query: `select venue || ' ' || bet_id || ' is stored for ' || count(*) || ' players' as broken from bet group by venue, bet_id having count(*) > 1`,
  },
  {
    name: 'stake, valid stake, result and state of a bet are consistent',
    query: `select venue || ' ' || bet_id as broken from bet
      where valid_stake > stake or win_loss < -stake or (state = 'open') <> (settled_at is null) or (state <> 'settled' and win_loss <> 0)`,
  },
]
