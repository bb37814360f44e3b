alter table recovery_code add column realm realm not null default 'player' check (realm <> 'operator');
comment on column recovery_code.realm is 'The factor that the code replaces: that of the player, or that of the player as an agent';
