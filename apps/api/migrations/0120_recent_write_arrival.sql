-- Duplicates are judged by their arrivals, whichever is done first: every accepted one is remembered, not the last alone.
alter table recent_write drop constraint recent_write_pkey;
alter table recent_write add primary key (player_id, path, body_hash, at);
comment on table recent_write is 'A row is a money write that was accepted, by its arrival, so that its duplicate within two seconds is refused';
