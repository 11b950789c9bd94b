import { Migration } from '@mikro-orm/migrations';

/** Accounts that are gone: of the user a bare id, and for a day what their tokens are known by. */
export class Migration20261122Erasure extends Migration {
  override up() {
    this.addSql('alter table app_user add column erased_at timestamptz(3)');
    this.addSql(`
      create table erased_identity (
        identity_hash text primary key,
        erased_at timestamptz(3) not null
      )`);
    this.addSql('create index erased_identity_age on erased_identity (erased_at)');
  }
}
