-- Whether the venue itself has made the account: our row comes first, so that an order can stand on it.
alter table venue_account add column is_known boolean not null default false;
