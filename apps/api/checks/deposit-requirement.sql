-- Every approved deposit has its wagering requirement.
-- Broken by an approval that created none.
select d.deposit_no || ' has no requirement' as broken
from deposit d
  left join wagering_requirement u on u.player_id = d.player_id and u.source = 'deposit' and u.about = d.id
  and u.amount = d.credited
where d.state = 'approved' and u.id is null
