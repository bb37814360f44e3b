-- Invitations of friends by players (docs/decisions/0066).
-- expands: the index is computed from the id, which is unique already.

create function invitation_code(p_player uuid) returns text language sql immutable strict parallel safe as $$
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + get_byte(h.hash, n) % 32, 1), '' order by n)
  from (select sha256(uuid_send(p_player)) as hash) h, generate_series(0, 11) n
$$;
comment on function invitation_code is 'By which friends of a player register: 60 bits of a hash of the id, in Crockford''s base 32';
create unique index player_invitation_code on player (invitation_code(id));

create domain invitation_state as text check (value in ('waiting', 'qualified', 'refused'));
create domain invitation_reason as text check (value in ('linked', 'test'));
comment on domain invitation_state is 'No terms are fulfilled yet; those of a bonus rule were; never will be';
comment on domain invitation_reason is 'Friend and inviter are linked accounts; the friend is a test account of an inviter who is none';

create table invitation (
  friend_id uuid primary key references player,
  inviter_id uuid not null references player,
  state invitation_state not null default 'waiting',
  reason invitation_reason,
  rules uuid[] not null default '{}',
  at timestamptz not null,
  decided_at timestamptz,
  check (friend_id <> inviter_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create index invitation_of_inviter on invitation (inviter_id, at desc, friend_id desc);
create index invitation_listed on invitation (at desc, friend_id desc);
comment on table invitation is 'A row is a player who registered by the invitation code of another; decided by a reader of the event log';
comment on column invitation.inviter_id is 'Not the referrer: agents have no share in the friend';
comment on column invitation.state is 'No terms are fulfilled yet; those of a bonus rule were; never will be';
comment on column invitation.reason is 'Why it is refused; shown to operators only';
comment on column invitation.rules is 'Bonus rules whose terms were fulfilled; each is requested once';
comment on column invitation.at is 'When the friend registered';
comment on column invitation.decided_at is 'When the first terms were fulfilled';

insert into job_cursor (name, position)
select 'events:invitations', jsonb_build_object('position', position) from event_head;
