-- Until now limits counted the hours up to now. A limit that a player has set keeps its meaning until the operator
-- changes the setting: a calendar period may be looser.
insert into setting (key, value) select 'limit_periods', '"rolling"' where exists (select from player_limit)
  on conflict (key) do nothing;
comment on column player_limit.span is 'As limit_periods of setting says: a calendar day, week or month in Beijing time, or the 24 hours, 7 days or 30 days up to now';

create domain review_answer as text check (value in ('keep', 'change'));
comment on domain limit_span is 'Of the calendar, or 24 hours, 7 days, 30 days: setting limit_periods';
comment on domain review_answer is 'To a prompt to review limits: keep them, or go on to change them';

create table limit_review (
  id uuid primary key,
  player_id uuid not null references player,
  told_at timestamptz,
  answered_at timestamptz,
  answer review_answer,
  funds_version integer check (funds_version >= 0),
  constraint limit_review_answered check ((answered_at is null) = (answer is null) and (answered_at is null) = (funds_version is null)),
  constraint limit_review_begun check (told_at is not null or answered_at is not null)
);
create unique index limit_review_open on limit_review (player_id) where answered_at is null;
create index limit_review_player on limit_review (player_id, answered_at desc);
comment on table limit_review is 'A row is a prompt to review limits and the reminder of how the player''s money is held';
comment on column limit_review.told_at is 'When a message said that a review is due; null: the player answered without one';
comment on column limit_review.answer is 'keep: the limits stay; change: the player went on to change them';
comment on column limit_review.funds_version is 'Version of the notice on customer funds (consent_text) that was shown; 0: the default text';
