-- A posting's balances continue those of the previous posting of the account.
-- Broken by a changed amount or balance, or two postings that did not lock the player.
select player_id::text || ' account ' || account_name(place, venue) || ' breaks at ' || seq as broken
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
