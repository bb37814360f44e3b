-- A second recovery that was asked for before the first had ended came at the same time, however late it is served.
alter table recovery add column ended_at timestamptz;
