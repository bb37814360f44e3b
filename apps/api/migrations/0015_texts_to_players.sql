-- Texts per language of what operators write to players (docs/decisions/0052), and the language of a conversation.
--
-- expands: the languages of a template are more than before.

alter table message_template add column texts content_texts not null default '{}';
alter table message_template drop constraint message_template_language_check;
alter table message_template add constraint message_template_language_check
  check (language in ('zh', 'en', 'vi', 'th'));

alter table message add column texts content_texts not null default '{}';

alter table consent_text add column texts content_texts not null default '{}';
alter table consent add column language text check (language in ('zh', 'en', 'vi', 'th'));
comment on column consent.language is
  'Of the text that the player was shown; null: the default one';

alter table chat_thread add column language text not null default 'zh' check (language in ('zh', 'en', 'vi', 'th'));
comment on column chat_thread.language is 'Of the page that the guest opened last';
