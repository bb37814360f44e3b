-- Run after every migration of the schema platform. The owner of the database creates brands; the application suspends and
-- resumes them, and sets when one is removed.
grant usage on schema platform to koi_app;
grant select on all tables in schema platform to koi_app;
grant update (is_suspended, suspended_at, remove_at) on platform.brand to koi_app;
grant insert, delete, update (kind, until) on platform.exclusion to koi_app;
grant insert, update, delete on platform.staff_access, platform.staff_ticket, platform.staff_change to koi_app;
