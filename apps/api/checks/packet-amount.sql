-- The amount of a red packet follows from the seed of its draw, whose hash was published beforehand.
-- Broken by a changed amount or a changed seed.
select 'red packet ' || c.id || ': amount ' || c.money || ' fen does not follow from the seed of draw ' || c.draw as violation
from packet_claim c left join packet_draw d on d.day = c.draw
where d.day is null
  or d.promise <> encode(sha256(convert_to(d.seed, 'utf8')), 'hex')
  or c.money <> c.least + (
    'x' || substr(
      encode(
        sha256(
          convert_to(d.seed || ':' || c.draw || ':' || c.player_id || ':' || c.nth || ':' || c.rule_id, 'utf8')
        ),
        'hex'
      ),
      1,
      13
    )
  )::bit(52)::bigint % (c.greatest - c.least + 1)
