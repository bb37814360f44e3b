alter table protection_change add column reason text not null default '';
comment on column protection_change.reason is 'Why, in the operator''s words; a player gives none, and is not shown it';
