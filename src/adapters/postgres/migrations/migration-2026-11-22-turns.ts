import { Migration } from '@mikro-orm/migrations';

/** Whose turn it is among the attempts of one subject, as a lease. */
export class Migration20261122Turns extends Migration {
  override up() {
    this.addSql('alter table attempt_window add column held_by uuid');
    this.addSql('alter table attempt_window add column held_until timestamptz(3)');
  }
}
