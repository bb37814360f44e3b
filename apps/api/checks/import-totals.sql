-- Row count and amount recorded with an import file equal those of its rows.
-- Broken by recording the totals without storing the rows.
select 'import file ' || f.id || ': recorded ' || f.taken || ' rows, ' || f.amount || ' fen; found ' || count(r.id) || ' rows, ' || coalesce(sum(r.amount), 0) || ' fen' as violation
from import_file f left join import_row r on r.file_id = f.id
group by f.id
having f.taken <> count(r.id) or f.amount <> coalesce(sum(r.amount), 0)
