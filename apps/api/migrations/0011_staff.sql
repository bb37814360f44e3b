-- Operators of the main brand who work in a further one.

alter table operator add column is_staff boolean not null default false;
comment on column operator.is_staff is 'Only in a further brand: an operator of the main one, whose access is in platform.staff_access; role, permissions and is_active are a copy for lists and approvals';

alter table session add column main_session bytea;
comment on column session.main_session is 'Token hash of the main brand''s session that this one ends with; null unless the operator is_staff';
