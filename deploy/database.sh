#!/bin/sh
# Creates the database and its owner, which is not a superuser (docs/running.md, "The database's role").
set -e
psql --username postgres --set password="$KOI_DATABASE_PASSWORD" <<'SQL'
create role koi login createrole password :'password';
create database koi owner koi;
SQL
