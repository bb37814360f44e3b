-- A card names its bank by id, so that a stop of its payouts outlasts another name of the bank.

alter table payee add column bank_id integer references bank on delete set null;
update payee set bank_id = bank.id from bank where payee.kind = 'bank' and bank.bank_name = payee.bank;
create index payee_bank on payee (bank_id) where bank_id is not null;
comment on column payee.bank is 'Name of the bank when the card was bound, or of the coin';
comment on column payee.bank_id is 'Null for an address, and for a card of a bank that was removed or never listed';
comment on column player.realname_hash is
  'Keyed hash of the normal form of the name, for searches, 33 bytes; those of 32 are of an earlier form and made again nightly';
