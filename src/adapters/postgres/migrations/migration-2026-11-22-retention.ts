import { Migration } from '@mikro-orm/migrations';

/** What finds the kept answers of a caller that are too many, and news that nobody has pushed in time. */
export class Migration20261122Retention extends Migration {
  override up() {
    this.addSql('create index kept_answer_newest on kept_answer (user_id, at desc) include (key)');
    this.addSql('create index push_event_age on push_event (happened_at)');
  }
}
