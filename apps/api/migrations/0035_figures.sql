-- expands

create domain adjustment_kind as text check (value in ('correction', 'compensation', 'bonus', 'goodwill', 'cost'));
comment on domain adjustment_kind is 'Why an operator credits or debits: a wrong booking, a damage, a reward outside the rules, a courtesy, costs of the player or of the operator';
alter table adjustment add column kind adjustment_kind not null default 'correction';
comment on column adjustment.kind is 'Line of the result in which the amount is counted';

create table movement_day (
  day date not null,
  kind text not null references movement_kind,
  amount bigint not null,
  primary key (day, kind)
);
comment on table movement_day is 'A row is the sum of the postings of a kind on a Beijing day, up to the event of the cursor events:balances';
comment on column movement_day.day is 'In Beijing';
comment on column movement_day.amount is 'Fen';
with newer as (
  select w.player_id, w.posting from event_waiting w where w.kind = 'ledger.posted'
  union all
  select e.player_id, e.posting from event e
  where e.kind = 'ledger.posted'
    and e.position > (select (c.position ->> 'position')::bigint from job_cursor c where c.name = 'events:balances')
)
insert into movement_day
select (p.at at time zone 'Asia/Shanghai')::date, p.kind, sum(p.amount) from posting p
where not exists (select from newer n where n.player_id = p.player_id and n.posting = p.seq)
group by 1, 2;

-- Bets that were open at the end of a past day.
create index bet_overnight on bet (settled_at) include (player_id, stake, bet_at)
where (settled_at at time zone interval '8 hours')::date > (bet_at at time zone interval '8 hours')::date;
