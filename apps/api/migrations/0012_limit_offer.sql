-- The answer to the offer of a limit on the deposit screen, which the browser kept.

alter table protection add column limit_offer_declined_at timestamptz;
comment on column protection.limit_offer_declined_at is 'When the player declined the offer of a limit on the deposit screen; null: not yet';
