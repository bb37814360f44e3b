-- expands: the check of harm_kind accepts one more value, and no earlier value is refused.
alter domain harm_kind drop constraint harm_kind_check;
alter domain harm_kind add constraint harm_kind_check
  check (value in ('deposits', 'chasing', 'night', 'loosened', 'failed', 'second_account', 'underage'));
comment on domain harm_kind is 'Observed behaviour: many deposits, chasing losses, play at night, a loosened limit, failed deposits, a second account of a player who is excluded, an entered birthday below the minimum age';
