alter table pay_channel add column confirmations smallint not null default 6 check (confirmations between 1 and 1000);
comment on column pay_channel.confirmations is 'Blocks a USDT transfer must have, its own counted, before it is trusted';
