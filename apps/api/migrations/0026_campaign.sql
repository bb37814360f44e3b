-- Campaigns (docs/decisions/0064).

create domain campaign_state as text check (value in ('draft', 'live', 'stopped'));
comment on domain campaign_state is 'Not started; reaches players within its time; reaches no more';

create table campaign (
  id uuid primary key,
  name text not null,
  state campaign_state not null default 'draft',
  ways text[] not null check (cardinality(ways) > 0 and ways <@ '{popup,banner,message,mail,push,sms}'),
  title text not null,
  content text not null,
  picture text not null,
  texts content_texts not null,
  link text not null,
  segment_id uuid references segment,
  rule_id uuid references bonus_rule,
  starts_at timestamptz,
  ends_at timestamptz not null,
  shows smallint not null check (shows between 1 and 30),
  made_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_at < ends_at)
);
create unique index campaign_name on campaign (lower(name));
create index campaign_live on campaign (ends_at) where state = 'live';
comment on table campaign is 'A row is an offer or news that players of a segment are told of, in several ways';
comment on column campaign.content is 'Plain text';
comment on column campaign.picture is 'Of the banner and the popup; empty: none';
comment on column campaign.link is 'Path of the player site; empty: none';
comment on column campaign.segment_id is 'Whose members it reaches, later ones too; null: everybody';
comment on column campaign.rule_id is 'Bonuses of this rule count as claimed; null: none do';
comment on column campaign.starts_at is 'Null: when it is started';
comment on column campaign.shows is 'How often the popup is shown to a player';

create table campaign_player (
  campaign_id uuid not null references campaign,
  player_id uuid not null references player,
  reached_at timestamptz not null,
  is_contact boolean not null,
  shown smallint not null default 0 check (shown >= 0),
  seen_at timestamptz,
  opened_at timestamptz,
  primary key (campaign_id, player_id),
  check ((shown = 0) = (seen_at is null))
);
create index campaign_player_of_player on campaign_player (player_id, reached_at desc);
comment on table campaign_player is 'A row is a player whom a campaign reached, once';
comment on column campaign_player.is_contact is 'By message, mail, text message or push: counts against the caps';
comment on column campaign_player.shown is 'How often the popup was shown';
comment on column campaign_player.seen_at is 'When the popup was shown last';
comment on column campaign_player.opened_at is 'When the player followed its link first';

create table campaign_refusal (
  player_id uuid primary key references player,
  at timestamptz not null
);
comment on table campaign_refusal is 'A row is a player who does not want to be contacted by campaigns';
