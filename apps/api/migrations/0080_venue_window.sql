-- Repair that is announced: from one moment to another nothing new is opened or moved in. Either end may be open.
alter table venue add column repair_from timestamptz;
alter table venue add column repair_to timestamptz;
alter table venue add constraint venue_repair_order check (repair_from < repair_to);
-- The most a seamless venue may credit with one win; what is more waits for an operator.
alter table venue add column win_cap fen not null default 5000000 check (win_cap >= 0);
