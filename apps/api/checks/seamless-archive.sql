-- An archived seamless transaction is not in the table of current ones.
-- Broken by an archive run that did not delete the archived rows.
select a.venue || ' transaction ' || a.about || ': archived and current' as violation
from seamless_archived a join seamless_move m on m.about = a.about
