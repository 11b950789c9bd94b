import { Migration } from '@mikro-orm/migrations';

/** Inquiries among the parent links, blocks that outlive accounts, and no org in which anybody is let to a child without being looked at. */
export class Migration20261122Admission extends Migration {
  override up() {
    this.addSql('update org set links_need_approval = true where not links_need_approval and not parents_need_approval');
    this.addSql('alter table org add constraint org_somebody_is_looked_at check (parents_need_approval or links_need_approval)');

    // An inquiry has no player until somebody finds the child; what it says goes once it is over.
    this.addSql('alter table parent_link alter column player_id drop not null');
    this.addSql('alter table parent_link add column child_name text');
    this.addSql('alter table parent_link add column message text');
    this.addSql('alter table parent_link add column team_id uuid');
    this.addSql('alter table parent_link add column vouched_by text');
    this.addSql('alter table parent_link add column is_blocked boolean not null default false');
    this.addSql(`update parent_link set is_blocked = true where state in ('denied', 'revoked')`);
    this.addSql(`alter table parent_link add constraint parent_link_approved_player check (state <> 'approved' or player_id is not null)`);
    this.addSql(
      `alter table parent_link add constraint parent_link_text check (state = 'pending' or child_name is null and message is null)`,
    );
    this.addSql('alter table parent_link add constraint parent_link_team_fkey foreign key (org_id, team_id) references team');

    // Keyed hashes of people and addresses, for a player or a team.
    this.addSql(`
      create table admission_block (
        org_id uuid not null references org,
        blocked_for uuid not null,
        hash text not null,
        created_at timestamptz(3) not null,
        primary key (org_id, blocked_for, hash)
      )`);
    this.addSql('create index guardian_by_email on guardian (org_id, email)');
  }
}
