-- An archived seamless transaction is not in the table of current ones.
-- Broken by an archive run that did not delete what it wrote.
select a.venue || ' ' || a.about as broken
from seamless_archived a join seamless_move m on m.about = a.about
