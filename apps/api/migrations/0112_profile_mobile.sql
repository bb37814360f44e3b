-- A mobile number may be written with a prefix (0, 86, 17951); its last eleven digits are the number, which one player has.

drop index player_mobile;
-- Whoever saved another spelling of a taken number after its first owner has none until he saves his own.
update player p set mobile = '' from player first
  where p.mobile <> '' and right(first.mobile, 11) = right(p.mobile, 11) and first.id < p.id;
create unique index player_mobile on player (right(mobile, 11)) where mobile <> '';
