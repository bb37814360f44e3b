-- Count and sum of an imported file equal those of its rows.
-- Broken by a file counted without its rows.
select f.id::text || ': states ' || f.taken || ' and ' || f.amount || ', has ' || count(r.id) || ' and ' || coalesce(sum(r.amount), 0) as broken
from import_file f left join import_row r on r.file_id = f.id
group by f.id
having f.taken <> count(r.id) or f.amount <> coalesce(sum(r.amount), 0)
