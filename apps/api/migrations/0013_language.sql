-- The language of a player, and texts of protection, which players and operators read, in every language.

alter table player add column language text not null default 'zh' check (language in ('zh', 'en', 'vi', 'th'));
comment on column player.language is 'Of the last sign-in, or chosen since; messages to the player are written in it';

alter table harm_marker add column words_in jsonb;
comment on column harm_marker.words_in is 'words in the languages other than Chinese, by code; null: written before there were any';
alter table protection_change add column words_in jsonb;
comment on column protection_change.words_in is 'words in the languages other than Chinese, by code; null: written before there were any';
