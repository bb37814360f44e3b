-- Run after every migration. The ledger's tables are read-only for the application: it moves money only through functions.
do $$ declare home text := current_schema(); begin
  execute format('revoke create on schema %I from public', home);
  execute format('grant usage on schema %I to koi_app', home);
  execute format('grant select, insert, update, delete on all tables in schema %I to koi_app', home);
  execute format('grant usage, select on all sequences in schema %I to koi_app', home);
end $$;
revoke insert, update, delete on place_kind, movement_kind, journal, account, posting, entry from koi_app;
revoke insert, update, delete on audit, audit_head from koi_app;
-- Without id, seq and chain, which only seal_audit sets.
grant insert (at, actor_kind, actor_id, actor_name, act, subject_kind, subject_id, before, after, reason, ip, request_id) on audit to koi_app;
revoke insert, update, delete on seamless_archived, archive_file from koi_app;
revoke update on bonus_version from koi_app;
revoke update, delete on consent, consent_text, packet_draw, bet_former, wheel_draw, payout_decision, segment_version,
  protection_change, vip_change from koi_app;
