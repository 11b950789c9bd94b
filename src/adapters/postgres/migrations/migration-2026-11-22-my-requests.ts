import { Migration } from '@mikro-orm/migrations';

/** A person's claims in all orgs, as their memberships and links are found already. */
export class Migration20261122MyRequests extends Migration {
  override up() {
    this.addSql('create index team_claim_of_user on team_claim (user_id)');
  }
}
