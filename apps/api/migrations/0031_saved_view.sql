-- Indexes of the console's search by an exact value.
create index deposit_pay_number on deposit (pay_number) where pay_number <> '';
create index withdrawal_reference on withdrawal (reference) where reference <> '';
create index bet_round on bet (round_id) where round_id <> '';

create table saved_view (
  id uuid primary key,
  made_by uuid not null references operator,
  name text not null check (name <> '' and length(name) <= 40),
  page text not null check (page ~ '^/[a-z0-9-]{1,60}$'),
  list text not null check (list like 'GET /console/api/%'),
  query sealed not null,
  is_shared boolean not null default false,
  changed_at timestamptz not null
);
create unique index saved_view_name on saved_view (made_by, page, lower(name));
create index saved_view_shared on saved_view (page) where is_shared;
comment on table saved_view is 'A row is a view of a list of the console that an operator saved under a name';
comment on column saved_view.made_by is 'Whose view it is; only this operator changes it';
comment on column saved_view.page is 'Path of the console page';
comment on column saved_view.list is 'Endpoint of the list: whoever may not call it does not see the view';
comment on column saved_view.query is 'Query of the page''s address: filters, order, columns and density. Sealed because filters contain names and numbers of players';
comment on column saved_view.is_shared is 'Whether all operators who may call the list see it';
