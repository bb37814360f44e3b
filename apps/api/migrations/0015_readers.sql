alter table job_cursor add column moved_at timestamptz;
comment on column job_cursor.moved_at is 'When the position last moved, or nothing was there to be read; null: not recorded';

-- Limits, markers of harm and statements sum the postings of a player since a time.
create index posting_player_at on posting (player_id, at);

-- expands: an earlier release already fails at 73 levels, with an error of the index.
-- A B-tree entry holds at most 2.7 kB, 73 agents. Deeper trees than fifty may exist already.
alter table agent add constraint agent_depth check (length(path) <= 50 * 37) not valid;

alter table source add column dealt_since date;
comment on column source.dealt_since is 'First day of the month from which on its deal counts; null: since it was made';
