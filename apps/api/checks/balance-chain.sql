-- A posting's balances continue those of the previous posting of the account.
-- Broken by a changed amount or balance, or by concurrent postings without the player's lock.
select 'player ' || player_id || ' account ' || account_name(place, venue) || ' posting ' || seq || ': balance before is ' || before || ' fen, previous posting left ' || last || ' fen' as violation
from (
    select player_id,
      place,
      venue,
      seq,
      balance -amount as before,
      lag(balance::bigint, 1, 0::bigint) over (partition by player_id, place, venue order by seq) as last
    from entry
  ) chain
where before <> last
