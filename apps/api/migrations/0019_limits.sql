-- Until now limits counted the hours up to now. A limit that a player has set keeps its meaning until the operator
-- changes the setting: a calendar period may be looser.
insert into setting (key, value) select 'limit_periods', '"rolling"' where exists (select from player_limit)
  on conflict (key) do nothing;
comment on column player_limit.span is 'As limit_periods of setting says: a calendar day, week or month in Beijing time, or the 24 hours, 7 days or 30 days up to now';
comment on domain limit_span is 'Of the calendar, or 24 hours, 7 days, 30 days: setting limit_periods';
