-- Texts of the operators' contents in further languages (docs/decisions/0052).

create domain content_texts as jsonb
  check (jsonb_typeof(value) = 'object' and value - array['zh', 'en', 'vi', 'th'] = '{}');
comment on domain content_texts is 'Texts by language and field; a missing one is shown in the text of the column';

alter table banner add column texts content_texts not null default '{}';
alter table notice add column texts content_texts not null default '{}';
alter table article add column texts content_texts not null default '{}';
alter table sponsor add column texts content_texts not null default '{}';
alter table activity_type add column texts content_texts not null default '{}';
alter table activity add column texts content_texts not null default '{}';
alter table vip_level add column texts content_texts not null default '{}';
alter table game add column texts content_texts not null default '{}';
alter table venue add column texts content_texts not null default '{}';
alter table pay_channel add column texts content_texts not null default '{}';
alter table chat_canned add column texts content_texts not null default '{}';
