#!/bin/sh
# Restores the newest backup into a server of its own, has it checked, and removes it:
#   verify-restore.sh dump <folder of league-*.dump> [command, which finds the database at DATABASE_URL]
#   verify-restore.sh base <folder of base-* and archive> [command]
# A base backup is recovered up to now: the server that is running writes a mark, which the archive must lead to. psql must reach that server, for the mark
# as a superuser. The last line says what was restored, or what is wrong. Not as root, as whom PostgreSQL does not run.
set -eu
kind=$1 folder=$2
shift 2
work=$(mktemp -d "${TMPDIR:-/var/tmp}/league-verify.XXXXXX")
data=$work/data bin='' doing='nothing was restored'
finish() {
  status=$?
  if [ -n "$bin" ]; then "$bin/pg_ctl" -D "$data" -m immediate -w stop > /dev/null 2>&1 || true; fi
  rm -rf "$work"
  [ "$status" = 0 ] || echo "FAILED: $doing" >&2
}
trap finish EXIT
trap 'exit 1' HUP INT TERM
fail() {
  doing=$1
  exit 1
}

backup=$(find "$folder" -maxdepth 1 \( -name 'league-*.dump' -o -name 'base-*' \) | sort | tail -n 1)
[ -n "$backup" ] || fail "there is no backup in $folder"
doing="$backup: the database that is running does not answer"
# The copy is on a disk that others may need: not the last of it.
of=$([ "$kind" = dump ] && echo 'datname = current_database()' || echo true)
needed=$(psql -XAtqc "select 2 * sum(pg_database_size(oid))::bigint / 1024 from pg_database where $of")
free=$(df --output=avail -k "$work" | tail -n 1)
[ "$free" -gt "$needed" ] || fail "$backup: $work has $free KB free, and a copy of the database needs $needed"

if [ "$kind" = dump ]; then
  [ -z "$(find "$backup" -mmin +1560)" ] || fail "$backup is the newest dump, and older than 26 hours: systemctl status league-backup"
  bin=$(find /usr/lib/postgresql/*/bin -name initdb 2> /dev/null | sort -V | tail -n 1)
else
  [ -z "$(find "$backup" -mmin +11520)" ] || fail "$backup is the newest base backup, and older than 8 days: systemctl status league-base-backup"
  mark=league-verify-$(date +%s)-$$
  segment=$(psql -XAtqc "select pg_walfile_name(pg_create_restore_point('$mark'))")
  psql -XAtqc 'select pg_switch_wal()' > /dev/null
  doing="$backup: the running server does not archive $segment into $folder/archive"
  tries=300
  until [ -f "$folder/archive/$segment.gz" ]; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || exit 1
    sleep 1
  done
  doing="$backup cannot be unpacked"
  mkdir -m 700 "$data"
  tar -xzf "$backup/base.tar.gz" -C "$data"
  bin=/usr/lib/postgresql/$(cat "$data/PG_VERSION")/bin/initdb
fi
[ -x "$bin" ] || fail "$backup: there are no programs of a PostgreSQL server on this machine (apt-get install postgresql)"
bin=${bin%/initdb}
unset PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSERVICE PGSERVICEFILE

if [ "$kind" = dump ]; then
  doing="$backup: a server to restore it into cannot be made"
  "$bin/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync > /dev/null
else
  doing="$backup differs from what was backed up"
  "$bin/pg_verifybackup" --no-parse-wal --quiet --manifest-path="$backup/backup_manifest" "$data"
  # Settings of the server that is running, such as where it archives to.
  : > "$data/postgresql.auto.conf"
  touch "$data/recovery.signal"
fi
mkdir -m 700 "$work/socket"
echo 'local all all trust' > "$work/hba.conf"
: > "$work/ident.conf"
cat > "$work/postgresql.conf" << EOF
listen_addresses = ''
unix_socket_directories = '$work/socket'
hba_file = '$work/hba.conf'
ident_file = '$work/ident.conf'
fsync = off
hot_standby = off
max_connections = 20
restore_command = 'gzip -dc < "$folder/archive/%f.gz" > "%p"'
recovery_target_name = '${mark:-}'
recovery_target_action = promote
EOF
doing="$backup cannot be recovered up to now"
export PGHOST="$work/socket" PGUSER=postgres
broken() {
  grep -E 'FATAL|PANIC|gzip' "$work/log" >&2
  exit 1
}
"$bin/pg_ctl" -D "$data" -o "-c config_file=$work/postgresql.conf" -l "$work/log" -w -t 86400 start > /dev/null || broken
# It was started, and recovers.
until "$bin/pg_isready" -q; do
  "$bin/pg_ctl" -D "$data" status > /dev/null || broken
  sleep 1
done
if [ "$kind" = dump ]; then
  doing="$backup cannot be restored"
  "$bin/psql" -XAtqd postgres -c 'create role league login' -c 'create database league owner league'
  "$bin/pg_restore" --role=league --no-owner --no-privileges --exit-on-error --dbname=league "$backup"
fi
doing="$backup was restored, and is not what it should be"
[ $# = 0 ] || DATABASE_URL="postgresql://postgres@localhost/${DATABASE:-league}?host=$work/socket" "$@"
echo "OK: $backup can be restored"
