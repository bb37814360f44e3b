-- Drafts can be deleted: versions of a bonus rule only until it is published, since bonuses are promised by them.
create function bonus_version_refuse_delete() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from bonus_rule where id = old.rule_id and live_version is not null) then
    raise exception 'versions of a published bonus rule are never deleted';
  end if;
  return old;
end $$;
create trigger bonus_version_is_kept before delete on bonus_version for each row execute function bonus_version_refuse_delete();
comment on table bonus_version is 'A row is a version of a rule''s terms; never changed, and deleted only with a draft, since bonuses were promised by it';
