-- Run after every migration of the schema platform. Brands are changed by the owner of the database only.
grant usage on schema platform to koi_app;
grant select on all tables in schema platform to koi_app;
