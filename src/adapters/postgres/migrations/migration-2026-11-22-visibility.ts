import { Migration } from '@mikro-orm/migrations';

/** Games by their official scorer, who sees both rosters. */
export class Migration20261122Visibility extends Migration {
  override up() {
    this.addSql('create index game_of_scorer on game (official_scorer_user_id, ends_at) where official_scorer_user_id is not null');
  }
}
