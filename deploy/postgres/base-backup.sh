#!/bin/sh
# Makes a base backup in a folder, beside the folder "archive" of archive.conf. Keeps two, and the WAL since the older one. As a superuser of the server:
#   base-backup.sh /var/lib/league-base-backup
set -eu
cd "$1"
rm -rf base.part
pg_basebackup --pgdata=base.part --format=tar --gzip --checkpoint=fast --wal-method=none
sync base.part/* base.part
mv base.part "base-$(date +%F-%H%M%S)"
sync .
ls -d base-* | sort | head -n -2 | xargs -r rm -rf
oldest=$(ls -d base-* | sort | head -n 1)
segment=$(tar --occurrence=1 -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\)).*/\1/p')
pg_archivecleanup -x .gz archive "$segment"
