-- Every approved deposit has a wagering requirement of its amount.
-- Broken by an approval that created no requirement.
select 'deposit ' || d.deposit_no || ': no wagering requirement of ' || d.credited || ' fen' as violation
from deposit d
  left join wagering_requirement u on u.player_id = d.player_id and u.source = 'deposit' and u.about = d.id
  and u.amount = d.credited
where d.state = 'approved' and u.id is null
