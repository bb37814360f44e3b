-- The look of the player site as a draft, its published versions, and links to previews of the draft.

create table look_draft (
  is_only boolean primary key default true check (is_only),
  version integer not null default 1,
  parts jsonb not null default '{}',
  bases jsonb not null default '{}',
  changed_by uuid references operator,
  changed_at timestamptz,
  publish_at timestamptz,
  note text not null default '',
  scheduled_by uuid references operator,
  failed_at timestamptz,
  check ((publish_at is null) = (scheduled_by is null))
);
comment on table look_draft is 'One row: the changes of the look that are not published yet';
comment on column look_draft.version is 'Increases with each change; a writer names the one it has read';
comment on column look_draft.parts is 'Drafted value by part, such as title, banners or articles.1';
comment on column look_draft.bases is 'Hash of the live value by part, when it was drafted or confirmed';
comment on column look_draft.publish_at is 'When a task publishes it; null: not scheduled';
comment on column look_draft.failed_at is 'When a scheduled publication was given up because live values had changed';
insert into look_draft default values;

create table look_version (
  id integer primary key generated always as identity,
  published_at timestamptz not null,
  published_by uuid references operator,
  note text not null default '',
  origin text not null check (origin in ('initial', 'draft', 'schedule', 'version')),
  of_version integer references look_version,
  look jsonb not null,
  before jsonb not null
);
comment on table look_version is 'A row is a published look';
comment on column look_version.published_by is 'Null: the look before the first publication';
comment on column look_version.of_version is 'The older version that was published again';
comment on column look_version.look is 'All parts after the publication';
comment on column look_version.before is 'Previous values of the parts that the publication changed';

create table look_preview (
  token_hash bytea primary key,
  created_by uuid not null references operator,
  expires_at timestamptz not null
);
create index look_preview_expires on look_preview (expires_at);
comment on table look_preview is 'A row is a link that shows the player site with the draft';
comment on column look_preview.token_hash is 'SHA-256 of the token in the link';
