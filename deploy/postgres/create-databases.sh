#!/bin/sh
# Run once by the PostgreSQL image, on an empty volume: creates a database each for the gateway and for Keycloak, owned by a role that is
# not a superuser. The gateway's migrations create the rest.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv league_password LEAGUE_PASSWORD
\getenv keycloak_password KEYCLOAK_PASSWORD
create role league login password :'league_password';
create database league owner league encoding 'UTF8' template template0;
create role keycloak login password :'keycloak_password';
create database keycloak owner keycloak encoding 'UTF8' template template0;
SQL
