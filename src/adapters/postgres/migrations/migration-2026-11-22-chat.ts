import { Migration } from '@mikro-orm/migrations';

/** What a deleted message said, as a keyed hash: its key then still tells the same message from another one. */
export class Migration20261122Chat extends Migration {
  override up() {
    this.addSql('alter table chat_message add column content_hash text');
  }
}
