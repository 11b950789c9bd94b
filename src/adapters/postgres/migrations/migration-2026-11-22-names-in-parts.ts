import { Migration } from '@mikro-orm/migrations';

/** A name in the parts that a provider tells: what members read of each other is made of them. */
export class Migration20261122NamesInParts extends Migration {
  override up() {
    this.addSql('alter table app_user add column given_name text');
    this.addSql('alter table app_user add column family_name text');
  }
}
