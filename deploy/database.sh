#!/bin/sh
# Makes the role that owns the database and is no superuser (docs/running.md, "The database's role").
set -e
psql --username postgres --set password="$KOI_DATABASE_PASSWORD" <<'SQL'
create role koi login createrole password :'password';
create database koi owner koi;
SQL
