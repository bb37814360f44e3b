-- Run after every migration. The ledger's tables are read-only for the application: it moves money only through functions.
revoke create on schema public, ledger from public;
grant usage on schema public, ledger to koi_app;
grant select, insert, update, delete on all tables in schema public to koi_app;
grant usage, select on all sequences in schema public to koi_app;
revoke update, delete on audit, audit_head from koi_app;
revoke insert on audit_head from koi_app;
revoke insert, update, delete on seamless_archived, archive_file from koi_app;
revoke update, delete on consent, consent_text, packet_draw, bet_former from koi_app;
grant select on all tables in schema ledger to koi_app;
grant execute on all functions in schema ledger to koi_app;
